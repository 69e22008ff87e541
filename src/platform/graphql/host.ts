import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { Clock } from '../clock.ts';
import { createDocumentStore, type DocumentStore } from './documents.ts';
import { registerExplorer } from './explorer.ts';
import type { Gate } from './gate.ts';
import { registerGraphqlHttp } from './http.ts';
import { registerGraphqlWebSocket } from './websocket.ts';

export type GraphqlService<Context> = {
  schema: GraphQLSchema;
  /** The day of the newest change to the schema. */
  schemaVersion: string;
  gate: Gate<Context>;
  clock: Clock;
};

export type GraphqlHost<Context> = GraphqlService<Context> & {
  documents: DocumentStore;
  servePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
};

/** Puts a GraphQL service at `/graphql` and `/graphql/ws` below wherever `app` is mounted. */
export async function mountGraphql<Context>(
  app: FastifyInstance,
  service: GraphqlService<Context>,
): Promise<void> {
  const explorer = await registerExplorer(app);
  const host: GraphqlHost<Context> = {
    ...service,
    documents: createDocumentStore(service.schema),
    async servePage(request, reply) {
      const { method, headers, ip, id: requestId } = request;
      if (await service.gate.isSignedIn({ method, headers, ip, requestId })) return explorer.send(reply);
      return reply.redirect(service.gate.signInUrl(request.url));
    },
  };
  registerGraphqlHttp(app, host);
  registerGraphqlWebSocket(app, host);
}
