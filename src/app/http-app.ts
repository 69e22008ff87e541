import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config/config.ts';
import { registerAgentDownloads } from '#deployment/agent-download/routes.ts';
import { createGate } from '#identity/gate.ts';
import { registerAuthPage } from '#identity/page.ts';
import { authenticate, credentialIsLive } from '#identity/authenticate.ts';
import type { Context, Services } from '#identity/context.ts';
import { watchRevocations } from '#identity/revocation.ts';
import { registerAuthRoutes } from '#identity/routes.ts';
import { codeOf, OperatorError } from '#platform/errors.ts';
import type { Gate } from '#platform/graphql/gate.ts';
import { askDatabase } from '#platform/db/ping-storage.ts';
import { prepareDraining } from '#platform/http/draining.ts';
import { httpMetrics } from '#platform/http/metrics.ts';
import { registerHealth } from '#platform/http/health.ts';
import { createHttpServer, cutConnections } from '#platform/http/server.ts';
import { registerVatRoutes, type AdminDoor } from '#vat/routes.ts';
import type { Platform } from './open-app.ts';
import { readConsolePage, registerConsole } from './console-routes.ts';
import { mountProduct, productNames, type ProductName } from './products.ts';
import { version } from './version.ts';

export type Server = { url: string; close(): Promise<void> };

const faces: Record<ProductName, { title: string; path: string }> = {
  monitoring: { title: 'Monitoring API', path: '/graphql' },
  deployment: { title: 'Deployment API', path: '/graphql' },
  vat: { title: 'VAT API', path: '/openapi.json' },
};

/** For requests that are being answered, and for sockets to say goodbye; a silent client is not waited for longer. */
const drainMs = 5_000;

/** One service sits at the root of its port; all of them sit below their names. */
export async function serve(platform: Platform, config: Config, only: ProductName | 'all'): Promise<Server> {
  const { services, registry } = platform;
  const revocations = await watchRevocations(services, (caller) => credentialIsLive(services, caller));
  const gate = createGate(services, revocations);
  const page = only === 'all' ? await readConsolePage() : undefined;
  const app = await createHttpServer({
    log: services.log,
    trustProxy: config.trustProxy,
    secure: config.publicUrl.protocol === 'https:',
    metrics: httpMetrics(registry),
    notFound: only === 'all' ? { page, adviceFor: adviceFor(config.publicUrl) } : {},
  });
  const draining = prepareDraining(app);
  registerHealth(app, { ask: () => askDatabase(services.db), isLeaving: () => draining.hasBegun }, registry);
  await app.register((scope) => registerAuthRoutes(scope, services), { prefix: '/auth' });
  const mounts =
    only === 'all' ? productNames.map((name) => [name, `/${name}`] as const) : [[only, ''] as const];
  const links = mounts.map(([name, prefix]) => ({
    title: faces[name].title,
    path: prefix + faces[name].path,
  }));
  await app.register(registerAuthPage, { prefix: '/auth', links });
  for (const [name, prefix] of mounts)
    await app.register(
      (scope) =>
        name === 'vat'
          ? registerVatRoutes(scope, platform.vat, adminDoor(services, gate))
          : mountProduct(scope, name, services, gate),
      { prefix },
    );
  for (const [, prefix] of mounts.filter(([name]) => name === 'deployment'))
    await app.register((scope) => registerAgentDownloads(scope, { dataDir: config.dataDir, version }), {
      prefix,
    });
  if (only === 'all') await app.register(registerConsole, { page });
  else app.get('/', (_request, reply) => reply.redirect('/auth'));

  const url = await listen(app, config);
  return {
    url,
    async close() {
      draining.begin();
      await sleep(config.drainSeconds * 1_000);
      const impatience = setTimeout(() => cutConnections(app), drainMs);
      try {
        await app.close();
      } finally {
        clearTimeout(impatience);
        cutConnections(app);
        await revocations.close();
      }
    },
  };
}

/** Whoever leaves the service out of its address, as in an agent's `--server-url https://steward.example.com`. */
const adviceFor =
  ({ origin }: URL) =>
  ({ server, method, url }: FastifyRequest): string | undefined => {
    const path = url.split('?', 1)[0]!;
    const owners = productNames.filter((name) => server.hasRoute({ method, url: `/${name}${path}` }));
    if (owners.length === 0) return undefined;
    const addresses = owners.map((name) => `of the ${name} service is ${origin}/${name}`);
    return `There is nothing at ${path}. The address ${addresses.join(', that ')}.`;
  };

/** For a process that only works: `/healthz`, `/readyz` and `/metrics`, nothing else. */
export async function serveHealth(platform: Platform, config: Config): Promise<Server> {
  const { services, registry } = platform;
  const metrics = httpMetrics(registry);
  const app = await createHttpServer({ log: services.log, trustProxy: [], secure: false, metrics });
  registerHealth(app, { ask: () => askDatabase(services.db), isLeaving: () => false }, registry);
  return { url: await listen(app, config), close: () => app.close() };
}

/** Nothing behind it changes anything, so a GET with a cookie is as good as a token. */
const adminDoor = (services: Services, gate: Gate<Context>): AdminDoor => ({
  async admit({ headers, ip, id }) {
    return { ...services, caller: await authenticate(services, headers, ip), requestId: id };
  },
  spendRead: (context) => gate.spendRead(context),
  headersFor: (context) => gate.headersFor(context),
});

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
    return new OperatorError(`Port ${port} is taken by another program. Choose another with --port or PORT.`);
  if (codeOf(error) === 'EACCES')
    return new OperatorError(`Port ${port} is not open to this user. Choose one above 1023.`);
  if (codeOf(error) === 'EADDRNOTAVAIL' || codeOf(error) === 'ENOTFOUND')
    return new OperatorError(`HOST is "${host}", which is no address of this machine.`);
  return error;
}
