import type { FastifyInstance } from 'fastify';
import type { Context } from '#identity/context.ts';
import type { Gate } from '#platform/graphql/gate.ts';
import { mountGraphql } from '#platform/graphql/host.ts';
import { readSchema } from '#platform/graphql/schema.ts';
import { packageFile } from '#platform/package-files.ts';
import { registerAgentApi } from './agent-api/routes.ts';
import { registerAgentDownloads } from './agent-download/routes.ts';
import type { DeploymentServices } from './settings.ts';
import { resolvers } from './resolvers.ts';

const schemaFile = packageFile('src/deployment/schema.graphql');
const schemaVersion = '2026-11-15';

export async function registerDeployment(
  app: FastifyInstance,
  services: DeploymentServices,
  gate: Gate<Context & DeploymentServices>,
  downloads: { dataDir: string; version: string },
): Promise<void> {
  const schema = await readSchema(schemaFile, resolvers);
  await mountGraphql(app, { schema, schemaVersion, gate, clock: services.clock });
  await registerAgentApi(app, services);
  await registerAgentDownloads(app, downloads);
}
