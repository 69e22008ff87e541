import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Gate } from '#platform/graphql/gate.ts';
import { mountGraphql } from '#platform/graphql/host.ts';
import { readSchema } from '#platform/graphql/schema.ts';
import { registerScreenshotRoutes } from './check/screenshot-routes.ts';
import type { Context, MonitoringServices } from './context.ts';
import { resolvers } from './resolvers.ts';

const schemaFile = join(import.meta.dirname, 'schema.graphql');
const schemaVersion = '2026-11-15';

export async function registerMonitoring(
  app: FastifyInstance,
  services: MonitoringServices,
  gate: Gate<Context>,
): Promise<void> {
  const schema = await readSchema(schemaFile, resolvers);
  await mountGraphql(app, { schema, schemaVersion, gate, clock: services.clock });
  await registerScreenshotRoutes(app, services, gate);
}
