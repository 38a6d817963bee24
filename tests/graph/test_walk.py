from hypothesis import given

from graphs import loop_step, numbers, recipes, values
from roundhouse.graph.walk import operands, rebuild, sources, substitute, topological
from roundhouse.words import Graph, const, guard, join, mux


@given(recipes())
def test_operands_come_before_results_and_only_once(recipe):
    _, outputs = recipe.on_inputs()
    order = topological(outputs)
    place = {word: n for n, word in enumerate(order)}
    assert len(place) == len(order)
    assert set(outputs) <= set(order)
    assert all(a.is_const or place[a] < place[word] for word in order for a in word.args)


def test_sources_are_seen_through_wiring_and_not_in_conditions():
    graph = Graph()
    x, y, s = graph.input("x", 8), graph.input("y", 8), graph.input("s", 1)
    total = x + y
    wired = guard(s, join(total[0:4], x[4:8], const(3, 4)))
    assert set(sources(wired)) == {total, x}
    assert sources(join(x, const(3, 4))[0:8] + 1) == [x]
    assert operands(wired) == (wired.args[1],)
    assert operands(mux(s, x, y)) == (s, x, y)


@given(recipes())
def test_rebuilding_with_nothing_replaced_gives_the_same_words(recipe):
    _, outputs = recipe.on_inputs()
    assert all(new is old for new, old in zip(rebuild(outputs, lambda *_: None), outputs, strict=True))


@given(recipes(), recipes(gates=5), numbers)
def test_substitution_is_composition(recipe, inner, given_numbers):
    inputs, outputs = recipe.on_inputs()
    given_by = dict(zip(inputs, given_numbers, strict=True))
    mapping = dict(zip(inputs, inner(*inputs), strict=False))
    composed = substitute([*outputs, const(7, 8)], mapping)
    moved = given_by | {word: values(new, given_by)[0] for word, new in mapping.items()}
    assert values(composed, given_by) == (*values(outputs, moved), 7)


@given(recipes(), numbers)
def test_constants_fold_when_words_are_rebuilt(recipe, given_numbers):
    inputs, outputs = recipe.on_inputs()
    mapping = {word: const(number, 8) for word, number in zip(inputs, given_numbers, strict=True)}
    assert tuple(map(int, substitute(outputs, mapping))) == recipe.on_numbers(given_numbers)


def test_names_stay_and_a_replaced_step_keeps_its_function():
    outputs = loop_step("aes128", "encrypt")
    graph = outputs[0].graph
    flipped = {word: ~~word for word in topological(outputs) if word.op.is_input}
    renewed = substitute(outputs, flipped)
    hints = lambda words: {w.hint for w in topological(words)}  # noqa: E731
    assert graph is renewed[0].graph
    assert hints(renewed) == hints(outputs) > {"mix_columns", "sub_bytes", "add_round_key"}
