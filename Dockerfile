# Two stages: the first builds a release, the second holds it, Node and Debian's FFmpeg, and nothing else.
# docs/operator/going-live.md says how to run it.
FROM node:24-bookworm-slim AS build
WORKDIR /source
# node-av would download FFmpeg's program as well.
ENV SKIP_FFMPEG=true
COPY package.json package-lock.json .npmrc ./
COPY scripts/no-werift scripts/no-werift
RUN npm ci --include=dev
COPY . .
RUN npm run release
WORKDIR /source/build/release/harmonia
# The library with FFmpeg (GPL with FDK AAC, which must not be distributed together) and npm's Node stay out of the image.
RUN npm ci && rm -rf node_modules/node-av node_modules/@seydx node_modules/node-linux-*

FROM node:24-bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates ffmpeg \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=node --group=node --mode=700 /data
ENV NODE_ENV=production \
  MALLOC_ARENA_MAX=2 \
  MALLOC_MMAP_THRESHOLD_=4194304 \
  MALLOC_TRIM_THRESHOLD_=4194304 \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  FFMPEG_PATH=/usr/bin/ffmpeg
COPY --from=build /source/build/release/harmonia /app
WORKDIR /app
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=3 CMD ["node", "server/health-check.mjs"]
# Node as process 1 ends cleanly on SIGTERM. Run it with --init (init: true in Compose) all the same: with the embedded
# PostgreSQL, processes whose parent died would stay behind as zombies.
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=1024", "server/main.mjs"]
