# Two images: `headtable` (the server, workers and beat) and `caddy` (the proxy before it). docker-compose.yml builds both.

FROM python:3.13.7-slim-trixie@sha256:5f55cdf0c5d9dc1a415637a5ccc4a9e18663ad203673173b8cda8f8dcacef689 AS packages
WORKDIR /app
RUN python -m venv /opt/venv
ENV PATH=/opt/venv/bin:/usr/local/bin:/usr/bin:/bin
COPY requirements/sentry.txt requirements/sentry.txt
RUN pip install --no-cache-dir --disable-pip-version-check --no-input --require-hashes -r requirements/sentry.txt

FROM python:3.13.7-slim-trixie@sha256:5f55cdf0c5d9dc1a415637a5ccc4a9e18663ad203673173b8cda8f8dcacef689 AS javascript
WORKDIR /app
COPY requirements/setup.txt requirements/setup.txt
RUN pip install --no-cache-dir --disable-pip-version-check --no-input --require-hashes -r requirements/setup.txt
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM python:3.13.7-slim-trixie@sha256:5f55cdf0c5d9dc1a415637a5ccc4a9e18663ad203673173b8cda8f8dcacef689 AS help
WORKDIR /app
COPY requirements/docs.txt requirements/docs.txt
RUN pip install --no-cache-dir --disable-pip-version-check --no-input --require-hashes -r requirements/docs.txt
COPY zensical.toml ./
COPY docs docs
RUN zensical build --strict

FROM python:3.13.7-slim-trixie@sha256:5f55cdf0c5d9dc1a415637a5ccc4a9e18663ad203673173b8cda8f8dcacef689 AS headtable
# pg_dump and pg_restore, of PostgreSQL's version 17: they may not be older than the server.
RUN apt-get update \
    && apt-get install -y --no-install-recommends postgresql-client \
    && rm -rf /var/lib/apt/lists/* \
    && install -d -o 10001 -g 10001 /data /data/archives /data/backups
WORKDIR /app
ENV PATH=/opt/venv/bin:/usr/local/bin:/usr/bin:/bin PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
ENV DATA_DIR=/data STATIC_ROOT=/app/collected HELP_DIR=/app/help
COPY --from=packages /opt/venv /opt/venv
COPY --from=javascript /app/node_modules node_modules
COPY --from=help /app/var/help help
COPY . .
RUN python -m config.typefaces && python -m tournaments.paper.fonts
# The keys are for these lines alone: the server's own comes from its environment.
RUN python -m compileall -q . \
    && SECRET_KEY=only-to-compile DATA_DIR=/tmp/compiling python manage.py compile_texts && rm -r /tmp/compiling
RUN SECRET_KEY=only-to-collect DATA_DIR=/tmp/collecting python manage.py collectstatic --no-input --verbosity 0 \
    && rm -r /tmp/collecting
USER 10001:10001
EXPOSE 8000
CMD ["python", "manage.py", "serve"]

FROM caddy:2.10.2-alpine@sha256:4c6e91c6ed0e2fa03efd5b44747b625fec79bc9cd06ac5235a779726618e530d AS caddy
# It listens above 1024, and needs no rights of its own: without them it starts where every right is dropped.
RUN setcap -r /usr/bin/caddy && install -d -o 10002 -g 10002 /srv/caddy
COPY Caddyfile /etc/caddy/Caddyfile
USER 10002:10002
EXPOSE 8080 8443
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile"]
