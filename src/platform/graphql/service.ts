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
  /** The largest body of a request, in bytes. Defaults to that of the server. */
  bodyLimit?: number;
  /** What else to say if a request is larger than the server reads: which of its values can be so large, and what its limit is. */
  tooLargeHint?: string;
};

export type GraphqlHost<Context> = GraphqlService<Context> & {
  documents: DocumentStore;
  servePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
};
