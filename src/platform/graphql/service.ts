import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { Clock } from '../clock.ts';
import type { DocumentStore } from './documents.ts';
import type { Gate } from './gate.ts';

export type GraphqlService<Context> = {
  schema: GraphQLSchema;
  /** The date of the latest change of the schema. */
  schemaVersion: string;
  gate: Gate<Context>;
  clock: Clock;
};

export type GraphqlHost<Context> = GraphqlService<Context> & {
  documents: DocumentStore;
  servePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
};
