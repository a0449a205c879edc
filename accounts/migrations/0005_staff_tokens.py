"""Keys for programs are kept as digests alone; those that were kept themselves stay good."""

from hashlib import sha256

import django.db.models.deletion
from django.conf import settings
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

OLD = "authtoken_token"


def hash_keys(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Take over every key of the table that held them in plain text, and drop that."""
    connection = schema_editor.connection
    with connection.cursor() as cursor:
        if OLD not in connection.introspection.table_names(cursor):
            return
        cursor.execute(f"SELECT key, user_id FROM {OLD}")
        kept = cursor.fetchall()
    tokens = apps.get_model("accounts", "StaffToken").objects
    tokens.bulk_create(tokens.model(user_id=user, digest=sha256(key.encode()).hexdigest()) for key, user in kept)
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TABLE {OLD}")


def note_links(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Whoever accepted an invitation had a link that somebody else knew, as had whom an owner made one."""
    users, invitations = apps.get_model("accounts", "User"), apps.get_model("accounts", "Invitation")
    invited = {email.casefold() for email in invitations.objects.exclude(accepted_at=None).values_list("email", flat=True)}
    theirs = [pk for pk, email in users.objects.values_list("pk", "email") if email.casefold() in invited]
    users.objects.filter(pk__in=theirs).update(others_had_a_link=True)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_organization_color")]

    operations = [
        migrations.CreateModel(
            name="StaffToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True, verbose_name="digest of the key")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="staff_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"verbose_name": "key for programs", "verbose_name_plural": "keys for programs"},
        ),
        migrations.AddField(
            model_name="user",
            name="others_had_a_link",
            field=models.BooleanField(default=False, verbose_name="others had a link"),
        ),
        migrations.RunPython(hash_keys, migrations.RunPython.noop),
        migrations.RunPython(note_links, migrations.RunPython.noop),
    ]
