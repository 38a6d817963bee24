from roundhouse.storage import sources


def test_the_key_follows_every_source(tmp_path, monkeypatch):
    for name in ("words", "graph", "ciphers", "architectures", "cores", "rtl"):
        (tmp_path / name).mkdir()
    for name in ("words/word.py", "cores/core.py", "rtl/verilog.py"):
        (tmp_path / name).write_text("")
    monkeypatch.setattr(sources, "_PACKAGE", tmp_path)
    before = sources.source_key.__wrapped__()
    (tmp_path / "words/word.py").write_text("changed")
    assert sources.source_key.__wrapped__() != before
