from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0016_session_mark"),
    ]

    operations = [
        migrations.AddField(
            model_name="organization",
            name="websites",
            field=models.JSONField(blank=True, default=list, verbose_name="websites"),
        ),
    ]
