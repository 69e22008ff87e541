import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ExecutionArgs, type ExecutionResult, GraphQLError } from 'graphql';
import { CloseCode, makeServer, type SubscribePayload } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { AppError, messageOf, unauthorized } from '../errors.ts';
import { RequestBudget } from '../request-budget.ts';
import { budgetEvents } from './budget-events.ts';
import type { PreparedDocument } from './documents.ts';
import { presentError } from './errors.ts';
import { admitOperation, presentResult } from './execute.ts';
import type { Credentials } from './gate.ts';
import { OperationResponse } from './response.ts';
import { limits } from './limits.ts';
import type { GraphqlHost } from './service.ts';
import { countFor, socketLimits } from './socket-limits.ts';
import { ClientGone, createSender } from './socket-sender.ts';
import { traceOperation } from './trace-operation.ts';

type Extra = {
  socket: WebSocket;
  request: FastifyRequest;
  credentials?: Credentials;
  user: string;
  operations: number;
  /** Of the running operations. Not by id: a client can use one again before the operation has ended. */
  responses: Map<SubscribePayload, OperationResponse>;
};
type Args = ExecutionArgs & {
  prepared: PreparedDocument;
  response: OperationResponse;
  openBudget: () => RequestBudget;
  budget: RequestBudget;
};
type ConnectionParams = Record<string, unknown> | undefined;

const pingEveryMs = 20_000;
/** "Service restart": clients connect again after it, with the new rights of the user. */
const connectAgain = 1012;
/** Operations that one socket can run at the same time. A browser tab needs a handful. */
const maxOperations = 50;

/** "Too many requests". */
const tooMany = 4429;

/** Closes the socket with 4401 where HTTP would respond with 401, also later when a token ends, and with 4403 instead of 403. */
export function registerGraphqlWebSocket<Context>(app: FastifyInstance, host: GraphqlHost<Context>): void {
  const server = makeServer<ConnectionParams, Extra>({
    connectionInitWaitTimeout: 5_000,

    async onConnect({ extra, connectionParams }) {
      const { request, socket } = extra;
      const authorization = connectionParams?.['authorization'] ?? connectionParams?.['Authorization'];
      const headers =
        typeof authorization === 'string' ? { ...request.headers, authorization } : request.headers;
      extra.credentials = { method: 'UPGRADE', headers, ip: request.ip, requestId: request.id };
      const context = await admit(extra.credentials);
      if (context instanceof AppError) {
        closeUnauthorized(socket, context);
        return false;
      }
      // The client may have gone meanwhile. Then there is no `close` any more that would end the watch.
      if (socket.readyState !== socket.OPEN) return false;
      extra.user = host.gate.userOf(context);
      const counted = countFor(extra.user, 'sockets');
      if (!counted) {
        socket.close(tooMany, `At most ${socketLimits.sockets} connections per user`);
        return false;
      }
      socket.once('close', () => counted[Symbol.dispose]());
      socket.once(
        'close',
        host.gate.whenRevoked(context, (state) =>
          state === 'ended' ? closeUnauthorized(socket) : socket.close(connectAgain, 'Connect again'),
        ),
      );
      return true;
    },

    async onSubscribe({ extra }, _id, payload) {
      if (extra.operations >= maxOperations)
        return [
          new GraphQLError(`A WebSocket can run at most ${maxOperations} operations at the same time.`),
        ];
      // Counted before the first await, so that a burst cannot exceed the limit.
      extra.operations += 1;
      const args = await start(extra, payload);
      if (!('prepared' in args)) extra.operations -= 1;
      else if (extra.socket.readyState === extra.socket.OPEN) extra.responses.set(payload, args.response);
      // The client has gone meanwhile, and nothing else ends the operation.
      else args.response.sent();
      return args;
    },

    execute: (args) =>
      traceOperation((args as Args).prepared, args.operationName, () =>
        (args as Args).budget.run(() => (args as Args).prepared.compiled.execute(valuesOf(args))),
      ),
    subscribe: async (args) => {
      const events = await (args as Args).prepared.compiled.subscribe(valuesOf(args));
      return Symbol.asyncIterator in events ? budgetEvents(events, (args as Args).openBudget) : events;
    },
    onNext: ({ extra: { request } }, _id, _payload, _args, result) =>
      presentResult(result as ExecutionResult, request.id, request.log) as never,
    onError: ({ extra: { request } }, _id, _payload, errors) =>
      errors.map((error) => presentError(error, request.id, request.log).toJSON()),
    onComplete: ({ extra }, _id, payload) => {
      extra.operations -= 1;
      extra.responses.get(payload)?.sent();
      extra.responses.delete(payload);
    },
  });

  async function admit(credentials: Credentials): Promise<Context | AppError> {
    try {
      return await host.gate.admit(credentials);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }

  /** Authenticates again, as for every HTTP request: a socket can outlive its credentials. */
  async function start(extra: Extra, payload: SubscribePayload): Promise<Args | readonly GraphQLError[]> {
    const { request, socket, credentials } = extra;
    // graphql-ws allows no operation before `onConnect` has returned true.
    const context = await admit(credentials!);
    if (context instanceof AppError) {
      closeUnauthorized(socket, context);
      return [asGraphqlError(context)];
    }
    const admission = await admitOperation(host.documents, host.gate, context, operationOf(payload));
    if (admission.kind === 'throttle') return [asGraphqlError(admission.error)];
    if (admission.kind !== 'run')
      return (admission.kind === 'refuse' ? admission.errors : []).map((error) =>
        presentError(error, request.id, request.log),
      );
    const response = new OperationResponse({ canStream: false });
    const user = host.gate.userOf(context);
    const openBudget = (): RequestBudget => {
      const opened = new RequestBudget(user, { responseCharacters: limits.messageCharacters });
      opened.onEvicted = () => socket.terminate();
      return opened;
    };
    const budget = openBudget();
    const problem = admission.prepared.operation === 'mutation' && budget.beginMutation();
    if (problem) return [asGraphqlError(problem)];
    const counted = countFor(user, 'operations');
    if (!counted) return [asGraphqlError(tooManyOperations())];
    response.whenSent(() => counted[Symbol.dispose]());
    response.whenSent(() => budget.close());
    return {
      schema: host.schema,
      document: admission.prepared.document,
      prepared: admission.prepared,
      response,
      openBudget,
      budget,
      contextValue: Object.assign(context as object, { response }),
      variableValues: payload.variables ?? null,
      operationName: payload.operationName,
    };
  }

  app.get('/graphql/ws', { websocket: true, config: { takesSockets: true } }, (socket, request) => {
    const timer = setInterval(() => ping(socket), pingEveryMs);
    const extra: Extra = { socket, request, user: '', operations: 0, responses: new Map() };
    const closed = server.opened(
      {
        protocol: socket.protocol,
        send: createSender(socket, request.raw.socket, () => extra.user),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (receive) => {
          socket.on('message', (data: Buffer) => {
            // Ignore messages after the socket was closed.
            if (socket.readyState !== socket.OPEN) return;
            receive(data.toString()).catch((error: unknown) => {
              const [reason, isGone] = [messageOf(error), error instanceof ClientGone];
              if (isGone) request.log.debug({ reason }, 'a client disconnected before its response');
              else request.log.warn({ reason }, 'WebSocket failed');
              socket.close(CloseCode.InternalServerError, 'Internal server error');
            });
          });
        },
      },
      extra,
    );
    socket.once('close', (code, reason) => {
      clearInterval(timer);
      for (const response of extra.responses.values()) response.sent();
      void closed(code, reason.toString());
    });
  });
}

const tooManyOperations = (): AppError =>
  new AppError(
    'RATE_LIMITED',
    `A user can run at most ${socketLimits.operations} operations over WebSockets.`,
    {
      retryAfterSeconds: 60,
    },
  );

const valuesOf = ({ contextValue, variableValues }: ExecutionArgs) => ({ contextValue, variableValues });

const operationOf = ({ query, operationName, variables }: SubscribePayload) => ({
  query,
  operationName,
  variables,
});

const asGraphqlError = (error: AppError): GraphQLError =>
  new GraphQLError(error.message, { extensions: { code: error.code, ...error.details } });

/** The client need not cooperate: the server destroys a socket one second after it has closed it. */
function closeUnauthorized(socket: WebSocket, why: AppError = unauthorized()): void {
  if (why.code === 'FORBIDDEN') socket.close(CloseCode.Forbidden, 'Forbidden');
  else socket.close(CloseCode.Unauthorized, 'Unauthorized');
}

const awaitingPong = new WeakSet<WebSocket>();

/** Ends a connection that has not answered the last ping. */
function ping(socket: WebSocket): void {
  if (awaitingPong.has(socket)) return socket.terminate();
  awaitingPong.add(socket);
  socket.once('pong', () => awaitingPong.delete(socket));
  socket.ping();
}
