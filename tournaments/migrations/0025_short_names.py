from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0024_plain_words'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='short_names',
            field=models.BooleanField(default=False, verbose_name='first names and last initials on public pages'),
        ),
    ]
