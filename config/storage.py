"""Static files with names that change with their content."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

_MODULE = r"""(?m)^(?P<matched>(?P<what>(?:import|export|\}).*) from "(?P<url>\.\.?/[\w./-]+\.m?js)";)$"""


class ModuleStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it comes without types
    """Hashes the names of JavaScript modules in the imports of other modules, too.

    A page never mixes modules of two releases: a module's name changes with everything it imports. Django's own
    `support_js_module_import_aggregation` also rewrites third-party bundles, and fails there; this handles one import
    per line, as our modules have them.
    """

    max_post_process_passes = 12
    """At least how many modules import each other in a row: a name settles once those that it imports have."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("*.js", ((_MODULE, '%(what)s from "%(url)s";'),)))
