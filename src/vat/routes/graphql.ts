import type { FastifyInstance } from 'fastify';
import type { Gate } from '#platform/graphql/gate.ts';
import { mountGraphql } from '#platform/graphql/host.ts';
import { readSchema } from '#platform/graphql/schema.ts';
import { packageFile } from '#platform/package-files.ts';
import type { Context, VatServices } from '../context.ts';
import { resolvers } from '../resolvers.ts';

const schemaFile = packageFile('src/vat/schema.graphql');
const schemaVersion = '2026-11-17';

export async function registerVatGraphql(
  app: FastifyInstance,
  services: VatServices,
  gate: Gate<Context>,
): Promise<void> {
  const schema = await readSchema(schemaFile, resolvers);
  await mountGraphql(app, { schema, schemaVersion, gate, clock: services.clock });
}
