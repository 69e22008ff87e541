import type { FastifyInstance } from 'fastify';
import type { Gate } from '#platform/graphql/gate.ts';
import { mountGraphql } from '#platform/graphql/host.ts';
import { readSchema } from '#platform/graphql/schema.ts';
import { packageFile } from '#platform/package-files.ts';
import { resolvers } from './resolvers.ts';
import type { IdentityContext, IdentityServices } from './services.ts';

const schemaFile = packageFile('src/identity/schema.graphql');
const schemaVersion = '2026-11-16';

export async function registerIdentityApi(
  app: FastifyInstance,
  services: IdentityServices,
  gate: Gate<IdentityContext>,
): Promise<void> {
  const schema = await readSchema(schemaFile, resolvers);
  await mountGraphql(app, { schema, schemaVersion, gate, clock: services.clock });
}
