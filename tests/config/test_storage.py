"""The names of static files: a page never mixes modules of two releases."""

import re
from pathlib import Path

import pytest

from config.storage import ModuleStorage

PAD = 'import {\n  keep,\n} from "./queue.js";\nimport "../words.js";\n'
QUEUE = 'import { say } from "../words.js";\nexport const keep = say;\n'
WORDS = 'export const say = "%s";\n'


def collected(folder: Path, said: str) -> dict[str, str]:
    """Collect three modules that import each other; return what each ended up as, by its name."""
    files = {"pad/pad.js": PAD, "pad/queue.js": QUEUE, "words.js": WORDS % said}
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    storage = ModuleStorage(location=folder, base_url="/static/")
    named = {name: hashed for name, hashed, _done in storage.post_process({name: (storage, name) for name in files})}
    return {named[name]: (folder / named[name]).read_text() for name in files}


def test_it_names_every_module_by_what_it_imports(tmp_path: Path) -> None:
    before, after = collected(tmp_path / "old", "one"), collected(tmp_path / "new", "other")
    assert len(before) == len(after) == 3
    assert not before.keys() & after.keys()


def test_it_has_every_module_import_the_new_names(tmp_path: Path) -> None:
    made = collected(tmp_path, "one")
    imported = {Path(url).name for text in made.values() for url in re.findall(r'(?:from|import) "(.+)";', text)}
    assert imported == {Path(name).name for name in made if not name.startswith("pad/pad.")}


@pytest.mark.parametrize("line", ['const from = "./words.js";', 'say(` from "./words.js";`);'])
def test_it_leaves_other_lines_alone(tmp_path: Path, line: str) -> None:
    made = collected(tmp_path, f'one";\n{line}\nexport const more = "')
    assert any(line in text for text in made.values())
