import type { FastifyInstance } from 'fastify';
import type { Gate } from '#platform/graphql/gate.ts';
import { mountGraphql } from '#platform/graphql/host.ts';
import { readSchema } from '#platform/graphql/schema.ts';
import { packageFile } from '#platform/package-files.ts';
import { registerScreenshotRoutes } from './check/screenshot-routes.ts';
import { registerTestRunRoutes } from './checkout/test-run-routes.ts';
import type { Context, MonitoringServices } from './context.ts';
import { logoTooLarge } from './status-page/read-logo.ts';
import { resolvers } from './resolvers.ts';

const schemaFile = packageFile('src/monitoring/schema.graphql');
const schemaVersion = '2026-11-15';

export async function registerMonitoring(
  app: FastifyInstance,
  services: MonitoringServices,
  gate: Gate<Context>,
): Promise<void> {
  const schema = await readSchema(schemaFile, resolvers);
  await mountGraphql(app, {
    schema,
    schemaVersion,
    gate,
    clock: services.clock,
    tooLargeHint: logoTooLarge,
  });
  await registerScreenshotRoutes(app, services, gate);
  await registerTestRunRoutes(app, services, gate);
}
