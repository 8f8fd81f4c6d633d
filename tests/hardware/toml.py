"""TOML that people might write by mistake: known and unknown keys, in every form, with values of every kind."""

from hypothesis import strategies as st

_VALUES = st.sampled_from(
    ["1", "-1", "true", "1.5", "nan", "1979-05-27", '"x"', '""', '"a\\u0000"', "[]", "[[]]", '["x"]', '[["x", "y"]]',
     "{}", "{ a = 1 }", "0x" + "f" * 5000, "9" * 5000, "[" * 3000 + "]" * 3000, "[1, [2]]", '[{ a = "\\u0007" }]', ""]
)  # fmt: skip


def toml(*names: str) -> st.SearchStrategy[str]:
    """A few lines made of these names."""
    key = st.lists(st.sampled_from([*names, "x", '""', '"\\u001b"', " a "]), min_size=1, max_size=3).map(".".join)
    line = st.builds("{} = {}".format, key, _VALUES) | st.builds("[{}]".format, key) | st.builds("[[{}]]".format, key)
    return st.lists(line, max_size=6).map("\n".join)
