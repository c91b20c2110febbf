# The shop in a container: docker build -t earcon . What it is told at run time is in README.md and docs/running.md.
FROM node:24-bookworm-slim AS made
WORKDIR /app
COPY . .
# Installs, builds the web, and takes the Node away that machines without this image need.
RUN node scripts/ready.mjs && rm -rf node_modules/node node_modules/node-bin-* node_modules/.bin/node

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=made /app /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=6", "--max-semi-space-size=6", "--initial-old-space-size=40", "--heap-growing-percent=40", "bin/start-shop.ts"]
