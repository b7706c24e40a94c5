# The city in one image: the server's sources, its packages, the built web app. How to run it: docs/deployment.md.
# Debian and not Alpine: the embedded PostgreSQL is built for glibc.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM base AS web
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
# The day of the commit, `2026-11-25`: the image is made without git.
ARG BUILD_DATE
RUN node server/web-build.ts

FROM base AS packages
# The Node that npm brings for older machines is the image's own already.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM base
# In production a city is empty at first; DATA_DIR is all that the server writes to.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
RUN mkdir /data && chown 1000:1000 /data
# Node runs our .ts as it is anywhere but under node_modules: what is ours never goes there, neither moved nor as a copy
# in place of a symlink.
COPY --from=packages /app/node_modules node_modules
COPY contract contract
COPY server server
COPY --from=web /app/dist/web dist/web
# The pages that the server renders itself inline the fonts, whose licences stand beside them, and the logo.
COPY web/ui/fonts web/ui/fonts
COPY web/ui/art/logo.svg web/ui/art/
# Required by the licences of drawings and glyphs.
COPY NOTICE ./
# The user `node`, by number: an orchestrator that refuses root reads no names.
USER 1000:1000
EXPOSE 1337
# Migrations run before the server listens: for half an hour failures do not count, and the first success ends that.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30m --start-interval=2s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 1337}/health`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
# Node itself and no npm in between, so that it gets the signal to stop. Start: settings, migrations (one server at a time), listen.
CMD ["node", "server/main.ts"]
