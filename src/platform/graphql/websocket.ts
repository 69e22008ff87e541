import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ExecutionArgs, type ExecutionResult, GraphQLError } from 'graphql';
import { CloseCode, makeServer, type SubscribePayload } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { AppError, messageOf, unauthorized } from '../errors.ts';
import { answered } from './answered.ts';
import type { PreparedDocument } from './documents.ts';
import { presentError } from './errors.ts';
import { admitOperation, presentResult } from './execute.ts';
import type { Knock } from './gate.ts';
import type { GraphqlHost } from './service.ts';

type Extra = {
  socket: WebSocket;
  request: FastifyRequest;
  knock?: Knock;
  operations: number;
  /** Of the operations that run, by id. */
  contexts: Map<string, object>;
};
type Args = ExecutionArgs & { prepared: PreparedDocument };
type ConnectionParams = Record<string, unknown> | undefined;

const pingEveryMs = 20_000;
/** Operations one socket may run at once; a browser tab needs a handful. */
const maxOperations = 50;

/** Who would be answered 401 over HTTP is turned out with 4401, also later, when a token ends; who would be answered 403, with 4403. */
export function registerGraphqlWebSocket<Context>(app: FastifyInstance, host: GraphqlHost<Context>): void {
  const server = makeServer<ConnectionParams, Extra>({
    connectionInitWaitTimeout: 5_000,

    async onConnect({ extra, connectionParams }) {
      const { request, socket } = extra;
      const authorization = connectionParams?.['authorization'] ?? connectionParams?.['Authorization'];
      const headers =
        typeof authorization === 'string' ? { ...request.headers, authorization } : request.headers;
      extra.knock = { method: 'UPGRADE', headers, ip: request.ip, requestId: request.id };
      const context = await admit(extra.knock);
      if (context instanceof AppError) {
        turnOut(socket, context);
        return false;
      }
      socket.once(
        'close',
        host.gate.whenRevoked(context, () => turnOut(socket)),
      );
      return true;
    },

    async onSubscribe({ extra }, id, payload) {
      if (extra.operations >= maxOperations)
        return [new GraphQLError(`A socket runs ${maxOperations} operations at once.`)];
      // Counted before anything is waited for: a burst must not slip past.
      extra.operations += 1;
      const args = await start(extra, payload);
      if (!('prepared' in args)) extra.operations -= 1;
      else extra.contexts.set(id, args.contextValue as object);
      return args;
    },

    execute: (args) => (args as Args).prepared.compiled.execute(valuesOf(args)),
    subscribe: (args) => (args as Args).prepared.compiled.subscribe(valuesOf(args)),
    onNext: ({ extra: { request } }, _id, _payload, _args, result) =>
      presentResult(result as ExecutionResult, request.id, request.log) as never,
    onError: ({ extra: { request } }, _id, _payload, errors) =>
      errors.map((error) => presentError(error, request.id, request.log).toJSON()),
    onComplete: ({ extra }, id) => {
      extra.operations -= 1;
      answered(extra.contexts.get(id) ?? {});
      extra.contexts.delete(id);
    },
  });

  async function admit(knock: Knock): Promise<Context | AppError> {
    try {
      return await host.gate.admit(knock);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }

  /** Asks again who it is, as every HTTP request is asked: sockets outlive what they were opened with. */
  async function start(extra: Extra, payload: SubscribePayload): Promise<Args | readonly GraphQLError[]> {
    const { request, socket, knock } = extra;
    // graphql-ws lets nobody subscribe before `onConnect` has let them in.
    const context = await admit(knock!);
    if (context instanceof AppError) {
      turnOut(socket, context);
      return [asGraphqlError(context)];
    }
    const admission = await admitOperation(host.documents, host.gate, context, operationOf(payload));
    if (admission.kind === 'throttle') return [asGraphqlError(admission.error)];
    if (admission.kind !== 'run')
      return (admission.kind === 'refuse' ? admission.errors : []).map((error) =>
        presentError(error, request.id, request.log),
      );
    return {
      schema: host.schema,
      document: admission.prepared.document,
      prepared: admission.prepared,
      contextValue: context,
      variableValues: payload.variables ?? null,
      operationName: payload.operationName,
    };
  }

  app.get('/graphql/ws', { websocket: true, config: { takesSockets: true } }, (socket, request) => {
    const ping = setInterval(() => beat(socket), pingEveryMs);
    const extra: Extra = { socket, request, operations: 0, contexts: new Map() };
    const closed = server.opened(
      {
        protocol: socket.protocol,
        send: createSender(socket, request.raw.socket),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (receive) => {
          socket.on('message', (data: Buffer) => {
            // What arrives after we have said goodbye is not heard.
            if (socket.readyState !== socket.OPEN) return;
            receive(data.toString()).catch((error: unknown) => {
              const [reason, isGone] = [messageOf(error), error instanceof ClientGone];
              if (isGone) request.log.debug({ reason }, 'a client hung up before its answer');
              else request.log.warn({ reason }, 'socket failed');
              socket.close(CloseCode.InternalServerError, 'Internal server error');
            });
          });
        },
      },
      extra,
    );
    socket.once('close', (code, reason) => {
      clearInterval(ping);
      for (const context of extra.contexts.values()) answered(context);
      void closed(code, reason.toString());
    });
  });
}

class ClientGone extends Error {}

/** Bytes a socket may hold unsent before its subscriptions have to wait. */
const mostUnsent = 64 * 1024;

/**
 * A slow reader holds up its own subscriptions, not our memory. What is sent in one turn leaves in one write: a write for each
 * line of a log took 34 µs of CPU a line, this takes 9 to 14 (bench/logs.ts).
 */
function createSender(socket: WebSocket, raw: Duplex): (data: string) => Promise<void> | void {
  let corked = false;
  const uncork = (): void => {
    corked = false;
    raw.uncork();
  };
  return (data) => {
    if (!corked) {
      corked = true;
      raw.cork();
      setImmediate(uncork);
    }
    if (socket.bufferedAmount < mostUnsent) return socket.send(data);
    return new Promise((resolve, reject) =>
      socket.send(data, (error) => (error ? reject(new ClientGone(error.message)) : resolve())),
    );
  };
}

const valuesOf = ({ contextValue, variableValues }: ExecutionArgs) => ({ contextValue, variableValues });

const operationOf = ({ query, operationName, variables }: SubscribePayload) => ({
  query,
  operationName,
  variables,
});

const asGraphqlError = (error: AppError): GraphQLError =>
  new GraphQLError(error.message, { extensions: { code: error.code, ...error.details } });

/** Says why. The other side need not agree: the server destroys a socket a second after it has closed it. */
function turnOut(socket: WebSocket, why: AppError = unauthorized()): void {
  if (why.code === 'FORBIDDEN') socket.close(CloseCode.Forbidden, 'Forbidden');
  else socket.close(CloseCode.Unauthorized, 'Unauthorized');
}

const silent = new WeakSet<WebSocket>();

/** A peer that has not answered the last ping is gone. */
function beat(socket: WebSocket): void {
  if (silent.has(socket)) return socket.terminate();
  silent.add(socket);
  socket.once('pong', () => silent.delete(socket));
  socket.ping();
}
