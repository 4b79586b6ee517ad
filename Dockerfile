# One portal. From the project's folder: docker build -t youmen .
# How to run it: docs/operations.md, Container. A whole installation: compose.yaml.

FROM node:24-slim AS build
WORKDIR /youmen
COPY .npmrc .browserslistrc package.json package-lock.json tsconfig.json vite.config.ts ./
COPY admin admin
COPY cli cli
COPY contract contract
COPY demo demo
COPY platform platform
COPY portal portal
COPY server server
COPY services services
COPY tools tools
RUN node tools/build.mjs \
  && npm prune --omit=dev \
  && rm -rf node_modules/.cache node_modules/node-linux-* node_modules/typescript node_modules/@typescript admin portal

FROM node:24-slim
ENV NODE_ENV=production DEMO=0 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /youmen
COPY --from=build /youmen ./
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "server/main.ts"]
