import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { registerAgentApi } from '#deployment/agent-api/routes.ts';
import { resolvers as deploymentResolvers } from '#deployment/resolvers.ts';
import type { Context, Services } from '#identity/context.ts';
import { registerScreenshotRoutes } from '#monitoring/check/screenshot-routes.ts';
import { resolvers as monitoringResolvers } from '#monitoring/resolvers.ts';
import { monitoringSecrets } from '#monitoring/secret-columns.ts';
import type { Gate } from '#platform/graphql/gate.ts';
import { mountGraphql } from '#platform/graphql/host.ts';
import { executableSchema } from '#platform/graphql/schema.ts';
import type { SecretColumn } from '#platform/secrets.ts';

export const productNames = ['monitoring', 'deployment', 'vat'] as const;
export type ProductName = (typeof productNames)[number];

type GraphqlName = Exclude<ProductName, 'vat'>;
type Product = {
  schemaVersion: string;
  resolvers: object;
  /** What it serves beside GraphQL. */
  routes?: (app: FastifyInstance, services: Services, gate: Gate<Context>) => Promise<void>;
};

const products = {
  monitoring: {
    schemaVersion: '2026-11-15',
    resolvers: monitoringResolvers,
    routes: registerScreenshotRoutes,
  },
  deployment: { schemaVersion: '2026-11-15', resolvers: deploymentResolvers, routes: registerAgentApi },
} satisfies Record<GraphqlName, Product>;

/** Mounts one GraphQL service below wherever `app` stands: a prefix when all share a port, the root on a port of its own. */
export async function mountProduct(
  app: FastifyInstance,
  name: GraphqlName,
  services: Services,
  gate: Gate<Context>,
): Promise<void> {
  const { schemaVersion, resolvers, routes }: Product = products[name];
  const sdl = await readFile(join(import.meta.dirname, '..', name, 'schema.graphql'), 'utf8');
  await mountGraphql(app, {
    schema: executableSchema(sdl, resolvers),
    schemaVersion,
    gate,
    clock: services.clock,
  });
  await routes?.(app, services, gate);
}

/** Where secrets are stored encrypted: what `steward secrets rotate` goes through. */
export const secretColumns: readonly SecretColumn[] = monitoringSecrets;
