import { METHODS, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import websocket, { type WebSocket } from '@fastify/websocket';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { handleProtocols } from 'graphql-ws';
import { refusalOf } from '../db/refusal.ts';
import { extensionsOf } from '../error-extensions.ts';
import { AppError, codeOf } from '../errors.ts';
import { newId } from '../id.ts';
import type { Log } from '../log.ts';
import { compressResponses } from './compress.ts';
import { dropRest, isStillSent } from './drop-rest.ts';
import { statusOf } from './error-status.ts';
import { hasSeveralHosts, severalHosts } from './host-header.ts';
import type { HttpMetrics } from './metrics.ts';
import { answerNotFound, type NotFoundAnswers } from './not-found.ts';
import { requestLog } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';
import { limitReading } from './send-bytes.ts';
import { traceRequests } from './trace-requests.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The path of this route contains personal data and must not be logged. */
    privatePath?: boolean;
    /** The route accepts WebSockets. */
    takesSockets?: boolean;
    /** The body is stored or dropped as it is, so that it may be compressed. */
    takesAnyBody?: boolean;
  }
  interface FastifyInstance {
    /**
     * Handlers for paths with escapes that are not UTF-8 (`%FF`), which Fastify passes to no route. They are called in
     * order until one returns a body. If none does, the response is 400. What they throw is answered like an error of a route.
     */
    undecodablePaths: UndecodablePath[];
    /** The headers that every response has, unless its route sets them itself. */
    headersFor(request: FastifyRequest): Readonly<Record<string, string>>;
  }
}

/** The request has no parsed query. */
export type UndecodablePath = (
  request: FastifyRequest,
  reply: FastifyReply,
) => object | null | Promise<object | null>;

export type HttpServerOptions = {
  log: Log;
  trustProxy: readonly string[];
  secure: boolean;
  metrics: HttpMetrics;
  notFound?: NotFoundAnswers;
  /** The path that a request is for, by its Host header; null: the one that it has. For parts with a host name of their own. */
  pathFor?: (host: string, url: string) => string | null;
};

const bodyLimit = 1024 * 1024;
/** Time for the client to read why its connection ends. Then the socket is destroyed, even if the client keeps it open. */
const goodbyeMs = 1_000;

/** No route has a JSON schema. By default Fastify loads the compilers for them: 110 modules. */
const noSchemas = (): never => {
  throw new Error('Routes have no schemas: their input is parsed by their own code.');
};

export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const fixedHeaders = securityHeaders(options.secure);
  const { pathFor } = options;
  // Of a host name that is not ours, the subdomains are not either.
  const ownHostHeaders = {
    ...fixedHeaders,
    ...(options.secure && { 'strict-transport-security': 'max-age=31536000' }),
  };
  const headersFor = ({ url, originalUrl }: FastifyRequest): Record<string, string> =>
    url === originalUrl ? fixedHeaders : ownHostHeaders;
  const app = fastify({
    loggerInstance: quieter(options.log) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    childLoggerFactory: requestLog,
    genReqId: () => newId(),
    requestIdHeader: false,
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    bodyLimit,
    // By default a plugin that takes 10 s to load ends the start, which happens on a busy machine.
    pluginTimeout: 60_000,
    // How long a slow request can hold a socket, plus the interval at which Node checks for this (30 s by
    // default).
    requestTimeout: 30_000,
    http: {
      headersTimeout: 15_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16 * 1024,
      shouldUpgradeCallback: asksForWebSocket,
    },
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // Serve requests that arrive on open connections while the server closes.
    return503OnClosing: false,
    // As long as the header limit allows. No route has a regular expression that a long value could slow down.
    routerOptions: { maxParamLength: 16 * 1024 },
    ...(pathFor && {
      rewriteUrl: ({ url = '/', headers }: IncomingMessage) => pathFor(headers.host ?? '', url) ?? url,
    }),
    clientErrorHandler: answerUnreadable,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // Hooks do not run for malformed URLs, which no route can match.
    frameworkErrors: (_error, request, reply) => {
      void reply.headers({ ...headersFor(request as FastifyRequest), 'x-request-id': request.id });
      if (hasSeveralHosts(request.raw)) void refuseHosts(reply as FastifyReply);
      else void answerUndecodable(app.undecodablePaths, request as FastifyRequest, reply as FastifyReply);
    },
  });
  app.decorate('undecodablePaths', []);
  app.decorate('headersFor', headersFor);
  // All methods reach their route or 404. Fastify would respond to unknown ones that there is no route.
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  // `handleProtocols` selects our sub-protocol wherever it is in the client's list.
  const sockets = { maxPayload: bodyLimit, handleProtocols, closeTimeout: goodbyeMs };
  await app.register(websocket, { options: sockets, preClose: sayGoodbye, errorHandler: onSocketError });

  traceRequests(app);
  app.addHook('onRequest', (request, reply, done) => {
    if (hasSeveralHosts(request.raw)) return void refuseHosts(reply);
    const encoding = request.headers['content-encoding'];
    if (
      encoding !== undefined &&
      !identityEncoding.test(encoding) &&
      !request.is404 &&
      !request.routeOptions.config.takesAnyBody
    )
      return void reply
        .status(415)
        .header('accept-encoding', 'identity')
        .send(body('BAD_REQUEST', noEncodings));
    // The WebSocket plugin would accept the upgrade and close the socket without a reason.
    if (request.ws && !request.is404 && !request.routeOptions.config.takesSockets)
      return void reply.status(400).send(body('BAD_REQUEST', noSockets));
    return done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    limitReading(request.raw.socket);
    const fixed = headersFor(request);
    for (const name in fixed) if (!reply.hasHeader(name)) void reply.header(name, fixed[name]);
    void reply.header('x-request-id', request.id);
    const isRefused = reply.statusCode >= 400 && isStillSent(request.raw) && !hasSeveralHosts(request.raw);
    if (!isRefused) return done();
    // The client reads the response while it sends, and the connection stays open until the rest has arrived.
    if (!reply.raw.shouldKeepAlive) return dropRest(request.raw, () => done());
    void reply.removeHeader('connection');
    return done();
  });
  compressResponses(app);
  const isVerbose = options.log.isLevelEnabled('debug');
  app.addHook('onResponse', (request, reply, done) => {
    const { raw } = request;
    // Otherwise Node closes the connection now.
    if (reply.raw.shouldKeepAlive && isStillSent(raw))
      dropRest(raw, (isComplete) => isComplete || raw.socket.destroy());
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    // A getter that builds the value each time.
    const { config, url: pattern } = request.routeOptions;
    options.metrics.observe(method, pattern ?? 'unknown', status, elapsedTime / 1_000);
    if (isVerbose) {
      const path = config.privatePath ? pattern : pathForLog(request.url, pattern);
      request.log.debug({ method, path, status, ms: Math.round(elapsedTime) }, 'request');
    }
    done();
  });
  app.setNotFoundHandler(answerNotFound(options.notFound ?? {}, (message) => body('NOT_FOUND', message)));
  app.setErrorHandler(answerError);
  return app;
}

/** An offer of another protocol may be ignored (RFC 9110, 7.8). Java's HttpClient and `curl --http2` offer `h2c` with every request. */
const asksForWebSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal) request.log.warn({ err: error }, 'the database refused a request');
  const shown = refusal ?? error;
  if (shown instanceof AppError) {
    const { retryAfterSeconds } = shown.details;
    if (typeof retryAfterSeconds === 'number') void reply.header('retry-after', retryAfterSeconds);
    return reply
      .status(statusOf(shown.code))
      .send({ errors: [{ message: shown.message, extensions: extensionsOf(shown) }] });
  }
  const status = error.statusCode ?? 500;
  if (status < 500) return reply.status(status).send(body('BAD_REQUEST', error.message));
  request.log.error({ err: error }, 'request failed');
  return reply
    .status(500)
    .send(body('INTERNAL', 'Something went wrong on our side.', { requestId: request.id }));
}

/** Whatever follows on the connection may be for somebody else. */
const refuseHosts = (reply: FastifyReply): FastifyReply =>
  reply.status(400).header('connection', 'close').send(body('BAD_REQUEST', severalHosts));

const identityEncoding = /^\s*(identity)?\s*$/i;
const noEncodings = 'Bodies are accepted only as they are: leave out Content-Encoding and do not compress.';

const noSockets =
  'This address accepts no WebSocket. GraphQL over WebSocket is at /graphql/ws of a service, such as /deployment/graphql/ws.';

async function answerUndecodable(
  handlers: readonly UndecodablePath[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  try {
    for (const handle of handlers) {
      const found = await handle(request, reply);
      if (found) return void reply.send(found);
    }
    void reply.status(400).send(body('BAD_REQUEST', 'The URL of this request is malformed.'));
  } catch (error) {
    answerError(error as FastifyError, request, reply);
  }
}

/**
 * The path for the log, without the query, which may contain secrets. An unknown path may be a mistyped private one, so its
 * parts with several consecutive digits are left out as well.
 */
function pathForLog(url: string, pattern: string | undefined): string {
  const path = url.split('?', 1)[0]!;
  return pattern === undefined || pattern.endsWith('*') ? path.replaceAll(/[^/]*\d\d[^/]*/g, '•') : path;
}

/** For what is not a valid request: headers too large or too slow, or no HTTP at all. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, message] = unreadable[error.code ?? ''] ?? [
    '400 Bad Request',
    'This is not a valid HTTP request.',
  ];
  const text = JSON.stringify(body('BAD_REQUEST', message));
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}`;
  socket.end(`${head}\r\nConnection: close\r\n\r\n${text}`);
  setTimeout(() => socket.destroy(), goodbyeMs).unref();
}

const unreadable: Record<string, [string, string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};

/** A frame that violates the protocol is an error of the client. `ws` has closed the socket with the right code. */
function onSocketError(error: Error, socket: WebSocket, { log }: FastifyRequest): void {
  if (codeOf(error)?.startsWith('WS_ERR_'))
    return log.debug({ reason: error.message }, 'a client violated the WebSocket protocol');
  log.error({ err: error }, 'WebSocket failed');
  socket.terminate();
}

/** 1001 tells clients that the server is going away, so that they reconnect. */
function sayGoodbye(this: FastifyInstance, done: () => void): void {
  for (const client of this.websocketServer.clients) client.close(1001, 'Going away');
  this.websocketServer.close();
  done();
}

/** Ends all connections at once. */
export function cutConnections(app: FastifyInstance): void {
  for (const client of app.websocketServer.clients) client.terminate();
  for (const server of [app.server, ...otherServersOf(app)]) server.closeAllConnections();
}

/** For `localhost`, Fastify opens one server per loopback address but exposes only one. */
function otherServersOf(app: FastifyInstance): Server[] {
  const bindings = Object.getOwnPropertySymbols(app).find(
    ({ description }) => description === 'fastify.serverBindings',
  );
  return bindings ? (app as unknown as Record<symbol, Server[]>)[bindings]! : [];
}

/** Fastify logs at `info` what Steward logs itself, such as the address it listens on. */
const quieter = (log: Log): Log => log.child({}, { level: log.level === 'info' ? 'warn' : log.level });

/** The same error format for GraphQL and REST. */
const body = (code: string, message: string, details: object = {}) => ({
  errors: [{ message, extensions: { code, ...details } }],
});
