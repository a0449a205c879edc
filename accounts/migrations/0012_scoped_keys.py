import accounts.models
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0011_waiting_mail'),
    ]

    operations = [
        migrations.AddField(
            model_name='stafftoken',
            name='expires_at',
            field=models.DateTimeField(null=True, verbose_name='good until'),
        ),
        migrations.AddField(
            model_name='stafftoken',
            name='last_used_at',
            field=models.DateTimeField(null=True, verbose_name='last used'),
        ),
        migrations.AddField(
            model_name='stafftoken',
            name='name',
            field=models.CharField(blank=True, max_length=60, verbose_name='name'),
        ),
        migrations.AddField(
            model_name='stafftoken',
            name='scopes',
            field=models.JSONField(default=accounts.models.every_scope, verbose_name='scopes'),
        ),
    ]
