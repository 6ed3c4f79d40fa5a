# docker build -t grove .
# Run it with DATABASE_URL, and with S3_* or a volume at /data; compose.yaml shows a whole installation.
# Not covered by the tests: see docs/operations.md.

FROM node:24-bookworm-slim AS build
WORKDIR /grove
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY tools/package.json tools/
RUN npm ci
COPY contract contract
COPY server server
COPY web web
# Builds the web app as the first start would, so that the start finds it complete.
RUN node_modules/.bin/node --input-type=module --eval "\
  const { buildWebIfStale } = await import('./server/src/supervisor/web-build.ts'); \
  const log = { info: console.log, warn: console.log, error: console.log }; \
  await buildWebIfStale('/grove', log, new AbortController().signal)"
# What only the build needs goes; what the server imports stays.
RUN npm prune --omit=dev

FROM node:24-bookworm-slim
# A name for the account, because the embedded PostgreSQL requires one.
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin grove \
  && install --directory --owner=grove --mode=0700 /data
WORKDIR /grove
COPY --from=build /grove ./
USER grove
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node_modules/.bin/node", "--eval", "fetch('http://127.0.0.1:3000/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "server/src/start.ts", "--keep-build"]
