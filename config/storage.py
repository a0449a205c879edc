"""Static files with names that change with their content."""

from typing import Any

from django.contrib.staticfiles.apps import StaticFilesConfig
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFiles(StaticFilesConfig):
    """Collects what a page may ask for: compressing what none does took most of a hall's first start."""

    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        "*.map",
        "redoc",  # beside Swagger UI, which shows the API
        "swagger-ui-es-bundle*.js",
        "swagger-ui.js",
        "rest_framework",  # pages of an API that is browsed
        "ext",  # of htmx
    ]


_MODULE = r"""(?m)^(?P<matched>(?P<what>import|(?:import|export|\}).* from) "(?P<url>\.\.?/[\w./-]+\.m?js)";)$"""


class ModuleStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it comes without types
    """Hashes the names of JavaScript modules in the imports of other modules, too.

    A page never mixes modules of two releases: a module's name changes with everything it imports. Django's own
    `support_js_module_import_aggregation` also rewrites third-party bundles, and fails there; this handles one import
    per line, as our modules have them.
    """

    def create_compressor(self, **options: Any) -> Compressor:
        """Return what compresses the files, by gzip alone.

        Brotli took most of a hall's first start, and browsers ask for it over TLS only.
        """
        return super().create_compressor(use_brotli=False, **options)

    max_post_process_passes = 12
    """At least how many modules import each other in a row: a name settles once those that it imports have."""

    patterns = (
        ("*.css", CompressedManifestStaticFilesStorage.patterns[0][1][:2]),  # its third is for maps, which are left out
        ("*.js", ((_MODULE, '%(what)s "%(url)s";'),)),
    )
