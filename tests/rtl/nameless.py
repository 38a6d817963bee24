"""A Verilog text as the writer prints it, with numbers for names: equal for texts that differ in names and comments.

Whatever reads two such texts makes the same netlist of them, in the same order, so that areas are equal too.
"""

import re

KEYWORDS = {
    *("always", "assign", "begin", "case", "default", "else", "end", "endcase", "endfunction", "endgenerate"),
    *("endmodule", "for", "function", "generate", "genvar", "if", "initial", "input", "localparam", "module"),
    *("output", "posedge", "reg", "wire"),
}
_WORD = re.compile(r"\d*'[bdh][\da-f]+|\.?[A-Za-z_]\w*")
_MODULE = re.compile(r"module (\w+)\b.*?\bendmodule", re.DOTALL)
#: What is in brackets only since it takes several lines, and holds nothing to which an `else` could belong.
_ALONE = re.compile(r"\bbegin ((?:(?!\b(?:begin|end|if|case)\b)[^;])*;) end\b")
_INSTANCE = re.compile(r"\b(\w+) \w+ \(\.(?:[^;]|\n)*?\);")


def nameless(verilog):
    """The modules of a text: words by their place of first use in each, ports of instances by their place in these."""
    text = re.sub(r"//[^\n]*", "", verilog)
    modules = {found[1]: found[0] for found in _MODULE.finditer(text)}
    numbers = {name: f"module{n}" for n, name in enumerate(modules)}
    ports = {name: _ports(module) for name, module in modules.items()}

    def connected(found):
        return re.sub(r"\.(\w+)\(", lambda port: f".{ports[found[1]].index(port[1])}(", found[0])

    return [_numbered(_INSTANCE.sub(connected, module), numbers) for module in modules.values()]


def _ports(module):
    """The names of the ports of a module, in their order."""
    header = module[module.index("(") : module.index(");")]
    return [word for word in re.findall(r"[A-Za-z_]\w*", header) if word not in KEYWORDS]


def _numbered(module, numbers):
    found = {word: word for word in KEYWORDS} | numbers
    words = _WORD.sub(lambda word: word[0] if "'" in word[0] else found.setdefault(word[0], f"n{len(found)}"), module)
    return _ALONE.sub(r"\1", " ".join(words.split()).replace(" )", ")").replace("( ", "("))
