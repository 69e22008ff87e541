import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Context, Services } from '#identity/context.ts';
import type { Gate } from '#platform/graphql/gate.ts';
import { mountGraphql } from '#platform/graphql/host.ts';
import { readSchema } from '#platform/graphql/schema.ts';
import { registerAgentApi } from './agent-api/routes.ts';
import { registerAgentDownloads } from './agent-download/routes.ts';
import { failLostDeployments } from './deployment/fail-lost-deployments.ts';
import { resolvers } from './resolvers.ts';

type Host = { services: Services; dataDir: string; version: string };

const schemaFile = join(import.meta.dirname, 'schema.graphql');
const schemaVersion = '2026-11-15';

export const deployment = {
  name: 'deployment',
  api: { title: 'Deployment API', path: '/graphql' },
  readSettings: () => ({}),
  workKinds: {},
  secretColumns: [],
  examinations: () => ({}),

  async open({ services, dataDir, version }: Host) {
    return {
      async mount(app: FastifyInstance, createGate: (services: Services) => Gate<Context>) {
        const schema = await readSchema(schemaFile, resolvers);
        await mountGraphql(app, { schema, schemaVersion, gate: createGate(services), clock: services.clock });
        await registerAgentApi(app, services);
        await registerAgentDownloads(app, { dataDir, version });
      },
      subscriptions: [],
      sweeps: [{ name: 'deployments', everySeconds: 15, run: () => failLostDeployments(services) }],
      workers: {},
      async close() {},
    };
  },
};
