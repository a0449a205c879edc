"""Static files under names that change with what is in them."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

_MODULE = r"""(?m)^(?P<matched>(?P<what>(?:import|export|\}).*) from "(?P<url>\.\.?/[\w./-]+\.m?js)";)$"""


class ModuleStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it comes without types
    """Names JavaScript modules by their content where other modules import them, too.

    A page never mixes modules of two releases: a module's name changes with everything it imports. Django's own
    `support_js_module_import_aggregation` also takes hold of other people's bundles, and stumbles there; this
    reads one import a line, as our modules write them.
    """

    max_post_process_passes = 12
    """At least how many modules import each other in a row: a name settles once those that it imports have."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("*.js", ((_MODULE, '%(what)s from "%(url)s";'),)))
