import type { FastifyInstance } from 'fastify';
import { createDocumentStore } from './documents.ts';
import { registerExplorer } from './explorer.ts';
import type { GraphqlHost, GraphqlService } from './service.ts';
import { registerGraphqlHttp } from './http.ts';
import { registerGraphqlWebSocket } from './websocket.ts';

/** Serves a GraphQL service at `/graphql` and `/graphql/ws`, relative to the prefix of `app`. */
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
