# The base of every stage. docs/deployment.md shows how to pin it by digest.
ARG NODE_IMAGE=node:24-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json vite.config.ts ./
COPY scripts ./scripts
COPY shared ./shared
COPY client ./client
# The API's documents are made from its schemas.
COPY server ./server
RUN node scripts/build.mjs

# The pinned Node is a development dependency, so this stage omits it and the image's own Node is used.
FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
# npm would report the development dependencies as missing.
RUN npm pkg delete devDependencies && npm sbom --sbom-format=cyclonedx > sbom.json

FROM ${NODE_IMAGE}
# psql, pg_dump and pg_restore, to back up the database of DATABASE_URL.
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-client-17 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 METRICS_HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# This and the flags of the command save memory: scripts/memory-settings.mjs.
ENV MALLOC_ARENA_MAX=1
ENV NPM_CONFIG_UPDATE_NOTIFIER=false
RUN mkdir /data /backup && chown 1000:1000 /data /backup
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=dependencies /app/sbom.json ./
COPY package.json ./
# For the commands of operators, such as `npm run outbox`.
COPY scripts ./scripts
COPY shared ./shared
COPY server ./server
COPY --from=build /app/dist ./dist
ARG VERSION=unreleased
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Homefront" \
  org.opencontainers.image.description="A property marketplace for Nigeria" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
# `node` in the base image. Kubernetes can only tell from a number that the user is not root.
USER 1000:1000
VOLUME /data /backup
EXPOSE 3000
# The server drains connections when stopped. Docker's default timeout of 10 s may be too short: `docker stop --time 30`.
STOPSIGNAL SIGTERM
# A starting process refuses connections until it is ready; the first start creates a database, which takes a while.
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The size of libuv's thread pool (compression, images, password hashing, DNS lookups) must be set before startup. Unlike nproc, Node heeds the container's CPU limit.
CMD ["sh", "-c", "UV_THREADPOOL_SIZE=${UV_THREADPOOL_SIZE:-$(node -p '4 + 2 * os.availableParallelism()')} exec node --max-semi-space-size=8 --no-wasm-tier-up --no-wasm-dynamic-tiering server/main.ts"]
