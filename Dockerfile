# The city in one image: the server's sources, its packages, the built web app. How to run it: docs/deployment.md.
# Debian and not Alpine: the embedded PostgreSQL is built for glibc.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY tools/patch-postgres.mjs tools/

FROM base AS web
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN node server/web-build.ts

FROM base AS packages
# The Node that npm brings for older machines is the image's own already.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM base
# An empty city, not the demo one; and DATA_DIR is all that the server writes to.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data SEED=none
RUN mkdir /data && chown node:node /data
# Node runs our .ts as it is anywhere but under node_modules: what is ours never goes there, neither moved nor as a copy
# in place of a symlink.
COPY --from=packages /app/node_modules node_modules
COPY contract contract
COPY server server
COPY --from=web /app/dist/web dist/web
USER node
EXPOSE 1337
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 1337}/health`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
# Node itself and no npm in between, so that it is told to stop. Start: settings, migrations (one server at a time), listen.
CMD ["node", "server/main.ts"]
