FROM node:24-slim AS build
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
FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# This and the flags of the command save memory: scripts/memory-settings.mjs.
ENV MALLOC_ARENA_MAX=1
RUN mkdir /data && chown node:node /data
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json ./
# For `npm run outbox` and `npm run admin:create`.
COPY scripts ./scripts
COPY shared ./shared
COPY server ./server
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 3000
# The server drains connections when stopped. Docker's default timeout of 10 s may be too short: `docker stop --time 30`.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The size of libuv's thread pool (compression, images, password hashing, DNS lookups) must be set before startup. Unlike nproc, Node heeds the container's CPU limit.
CMD ["sh", "-c", "UV_THREADPOOL_SIZE=${UV_THREADPOOL_SIZE:-$(node -p '4 + 2 * os.availableParallelism()')} exec node --max-semi-space-size=8 --no-wasm-tier-up --no-wasm-dynamic-tiering server/main.ts"]
