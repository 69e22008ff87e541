import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config/config.ts';
import { endNotice, notifyAdministrators } from '#identity/administration/notify-administrators.ts';
import { createGate } from '#identity/gate.ts';
import { registerAuthPage } from '#identity/page.ts';
import { statesOf } from '#identity/authenticate.ts';
import { registerIdentityApi } from '#identity/graphql-routes.ts';
import { watchRevocations } from '#identity/revocation.ts';
import { registerAuthRoutes } from '#identity/routes.ts';
import { lowText, startDiskWatch } from '#platform/db/disk-watch.ts';
import { startWriteProbe } from '#platform/db/write-probe.ts';
import type { Tx } from '#platform/db/pool.ts';
import { codeOf, OperatorError } from '#platform/errors.ts';
import { pingDatabase } from '#platform/db/probe-storage.ts';
import { prepareDraining } from '#platform/http/draining.ts';
import { httpMetrics } from '#platform/http/metrics.ts';
import { registerHealth, type Health } from '#platform/http/health.ts';
import { createHttpServer, cutConnections } from '#platform/http/server.ts';
import type { App } from './open-app.ts';
import type { Siblings } from './processes/child-process.ts';
import { mergeMetrics, mergeStates } from './processes/merge-reports.ts';
import { readConsolePage, registerConsole } from './console-routes.ts';
import { registerDocs } from './docs/docs-routes.ts';
import { products } from './products.ts';
import { createTeamMetrics } from './team-metrics.ts';

export type Server = { url: string; close(): Promise<void> };

/** Time for running requests to finish and for WebSockets to close. */
const drainMs = 5_000;

/**
 * One product is served at the root of its port; all of them are served below their names. Sign-in is always at /auth and the
 * identity service at /identity.
 */
export async function serve(
  app: App,
  config: Config,
  only: string,
  siblings: Siblings | null = null,
): Promise<Server> {
  const { api: services, registry } = app;
  const revocations = await watchRevocations(services, (callers) => statesOf(services, callers));
  const page = only === 'all' ? await readConsolePage() : undefined;
  const mounts = app.products
    .filter(([{ name }]) => only === 'all' || only === name)
    .flatMap(([{ name, api }, product]) =>
      api ? [{ api, product, prefix: only === 'all' ? `/${name}` : '' }] : [],
    );
  const rewriter = mounts.find(({ product }) => product.pathFor)?.product;
  const server = await createHttpServer({
    log: services.log,
    trustProxy: config.trustProxy,
    secure: config.publicUrl.protocol === 'https:',
    metrics: httpMetrics(registry),
    notFound: only === 'all' ? { page, adviceFor: adviceFor(config.publicUrl) } : {},
    ...(rewriter?.pathFor && { pathFor: rewriter.pathFor }),
  });
  const draining = prepareDraining(server);
  addHealth(
    server,
    app,
    () => draining.hasBegun,
    siblings,
    createTeamMetrics(app, createGate(services, revocations)),
  );
  await server.register((scope) => registerAuthRoutes(scope, services), { prefix: '/auth' });
  const links = [
    ...mounts.map(({ api, prefix }) => ({ title: api.title, path: prefix + api.path })),
    { title: 'Identity API', path: '/identity/graphql' },
  ];
  await server.register(registerAuthPage, { prefix: '/auth', links });
  const identity = { ...services, listOwned: listOwnedIn(app) };
  await server.register((scope) => registerIdentityApi(scope, identity, createGate(identity, revocations)), {
    prefix: '/identity',
  });
  for (const { product } of mounts)
    if (product.registerRootRoutes) await server.register((scope) => product.registerRootRoutes!(scope));
  for (const { product, prefix } of mounts)
    await server.register(
      // Before `register`, which limits the time of a plugin.
      await product.loadRoutes((productServices) => createGate(productServices, revocations)),
      { prefix },
    );
  if (only === 'all') {
    await server.register(registerDocs);
    await server.register(registerConsole, { page });
  } else server.get('/', (_request, reply) => reply.redirect('/auth'));

  const url = await listen(server, config);
  return {
    url,
    async close() {
      draining.begin();
      await sleep(config.drainSeconds * 1_000);
      const forcedClose = setTimeout(() => cutConnections(server), drainMs);
      try {
        await server.close();
      } finally {
        clearTimeout(forcedClose);
        cutConnections(server);
        await revocations.close();
      }
    },
  };
}

/** All products are asked, also those that this process does not serve. */
const listOwnedIn =
  (app: App) =>
  async (tx: Tx, teamId: string): Promise<string[]> => {
    const owned: string[] = [];
    for (const [product] of app.products) owned.push(...(await product.listOwned(tx, teamId)));
    return owned;
  };

/** For clients that leave the service out of the URL, such as an agent with `--server-url https://steward.example.com`. */
const adviceFor =
  ({ origin }: URL) =>
  ({ server, method, url }: FastifyRequest): string | undefined => {
    const path = url.split('?', 1)[0]!;
    const owners = ['identity', ...products.map(({ name }) => name)].filter((name) =>
      server.hasRoute({ method, url: `/${name}${path}` }),
    );
    if (owners.length === 0) return undefined;
    const addresses = owners.map((name) => `The URL of the ${name} service is ${origin}/${name}.`);
    return `${path} does not exist. ${addresses.join(' ')}`;
  };

/** For a worker process: only `/healthz`, `/readyz` and `/metrics`. */
export async function serveHealth(app: App, config: Config, siblings: Siblings | null): Promise<Server> {
  const { services, registry } = app;
  const metrics = httpMetrics(registry);
  const server = await createHttpServer({ log: services.log, trustProxy: [], secure: false, metrics });
  addHealth(server, app, () => false, siblings);
  return { url: await listen(server, config), close: () => server.close() };
}

/** One of several processes that share a port answers for all of them. */
function addHealth(
  server: FastifyInstance,
  { services, registry, databaseDir }: App,
  isLeaving: () => boolean,
  siblings: Siblings | null,
  teamMetrics?: Health['teamMetrics'],
): void {
  const writes = startWriteProbe(services, registry);
  services.readiness.set('writes', writes.state);
  const disk = startDiskWatch({
    dir: databaseDir,
    clock: services.clock,
    log: services.log,
    onLow: (space) =>
      notifyAdministrators(services, 'disk space', {
        subject: 'The disk of Steward is almost full',
        text: lowText(space),
      }),
    onEnough: () => endNotice(services, 'disk space'),
  });
  services.readiness.set('disk', disk.state);
  server.addHook('onClose', async () => {
    writes.stop();
    disk.stop();
  });
  registerHealth(server, {
    ask: () => pingDatabase(services.db),
    states: async () =>
      siblings ? mergeStates(await siblings.collect('states')) : services.readiness.states(),
    metrics: async () => {
      const all = siblings ? mergeMetrics(await siblings.collect('metrics')) : registry;
      return { contentType: registry.contentType, text: await all.metrics() };
    },
    ...(teamMetrics && { teamMetrics }),
    isLeaving,
  });
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw listenProblem(error, host, port);
  }
  const [address] = app.addresses();
  const bound = typeof address === 'object' ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}

function listenProblem(error: unknown, host: string, port: number): unknown {
  if (codeOf(error) === 'EADDRINUSE')
    return new OperatorError(
      `Port ${port} is in use by another program. Choose another with --port or PORT.`,
    );
  if (codeOf(error) === 'EACCES')
    return new OperatorError(
      `This user may not listen on port ${port}. Choose a port above 1023 with --port or PORT.`,
    );
  if (codeOf(error) === 'EADDRNOTAVAIL' || codeOf(error) === 'ENOTFOUND')
    return new OperatorError(
      `HOST is "${host}", which is not an address of this machine. Choose another with --host or HOST.`,
    );
  return error;
}
