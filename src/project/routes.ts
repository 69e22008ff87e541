import type { FastifyInstance } from 'fastify';
import type { Gate } from '#platform/graphql/gate.ts';
import { mountGraphql } from '#platform/graphql/host.ts';
import { readSchema } from '#platform/graphql/schema.ts';
import { packageFile } from '#platform/package-files.ts';
import type { Context, ProjectServices } from './context.ts';
import { maxDocumentBytes, tooLarge } from './document/document-size.ts';
import { resolvers } from './resolvers.ts';

const schemaFile = packageFile('src/project/schema.graphql');
const schemaVersion = '2026-11-17';
/** In JSON, each quote and line break of a document has two characters. The rest is for variables. */
const bodyLimit = 2.5 * maxDocumentBytes;

export async function registerProject(
  app: FastifyInstance,
  services: ProjectServices,
  gate: Gate<Context>,
): Promise<void> {
  const schema = await readSchema(schemaFile, resolvers);
  const { clock } = services;
  await mountGraphql(app, { schema, schemaVersion, gate, clock, bodyLimit, tooLargeHint: tooLarge });
}
