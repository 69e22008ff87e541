import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, type ExecutionArgs, type ExecutionResult, type GraphQLSchema } from 'graphql';
import { createHandler, type OperationContext, type Response } from 'graphql-http';
import { AppError } from '../errors.ts';
import { statusOf } from '../http/error-status.ts';
import { rateLimitHeaders } from '../http/rate-limit-headers.ts';
import { RequestBudget } from '../request-budget.ts';
import type { PreparedDocument } from './documents.ts';
import { errorBody, presentError } from './errors.ts';
import { sizeOf } from './execution/execute-plan.ts';
import { admitOperation, presentResult } from './execute.ts';
import type { GraphqlHost } from './service.ts';
import { OperationResponse } from './response.ts';
import { readParams } from './request-params.ts';
import { traceOperation } from './trace-operation.ts';
import { checkSchemaVersion, schemaVersionHeader } from './schema-version.ts';

type RequestState<Context> = {
  context: Context;
  response: OperationResponse;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Set if execution did not start (bad variables): a request error, which has its own HTTP status. */
  requestError?: boolean;
  /** Sent instead of the body of graphql-http, which calls a replacer for every value: 4 % of the time of a list of 50 rows. */
  result?: ExecutionResult;
  budget: RequestBudget;
};
type Args = ExecutionArgs & {
  prepared: PreparedDocument;
  budget: RequestBudget;
  contextValue: OperationContext;
};

export function registerGraphqlHttp<Context>(app: FastifyInstance, host: GraphqlHost<Context>): void {
  const handle = createHandler<FastifyRequest, RequestState<Context>, OperationContext>({
    async onSubscribe({ context: state }, { query, operationName, variables }) {
      const operation = {
        query,
        operationName,
        variables: variables as Record<string, unknown> | null,
        readOnly: state.request.method === 'GET',
      };
      const admission = await admitOperation(host.documents, host.gate, state.context, operation);
      void state.reply.headers(rateLimitHeaders(admission.allowance));
      if (admission.kind === 'throttle') return errorResponse(admission.error);
      if (admission.kind === 'method') return mutationByGet;
      if (admission.kind === 'refuse')
        return admission.errors.map((error) => presentError(error, state.request.id, state.request.log));
      if (admission.prepared.operation === 'mutation') {
        const problem = state.budget.beginMutation();
        if (problem) return errorResponse(problem);
      }
      const args: Args = {
        schema: host.schema as GraphQLSchema,
        document: admission.prepared.document,
        prepared: admission.prepared,
        budget: state.budget,
        contextValue: state.context as OperationContext,
        variableValues: operation.variables,
        operationName,
      };
      return args;
    },
    execute: (args) =>
      traceOperation((args as Args).prepared, args.operationName, () =>
        (args as Args).budget.run(() =>
          (args as Args).prepared.compiled.execute({
            contextValue: args.contextValue,
            variableValues: args.variableValues,
          }),
        ),
      ),
    onOperation({ context: state }, _args, result) {
      const presented = presentResult(result as ExecutionResult, state.request.id, state.request.log);
      if (presented.data) {
        state.result = presented;
        return { data: null };
      }
      state.requestError = presented.data === undefined;
      return presented;
    },
    parseRequestParams: readParams,
    formatError: withCode,
  });

  // The body stays text: graphql-http parses it and returns the right error if that fails.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.all(
    '/graphql',
    {
      exposeHeadRoute: false,
      errorHandler: explainTooLarge(host),
      ...(host.bodyLimit !== undefined && { bodyLimit: host.bodyLimit }),
    },
    async (request, reply) => {
      void reply.header(schemaVersionHeader, host.schemaVersion);
      if (wantsPage(request)) return host.servePage(request, reply);
      try {
        checkSchemaVersion(request.headers[schemaVersionHeader], host.clock.now());
        const { method, headers, ip, id: requestId } = request;
        const context = await host.gate.admit({ method, headers, ip, requestId });
        void reply.headers(host.gate.headersFor(context));
        const response = new OperationResponse({ canStream: true });
        const budget = new RequestBudget(host.gate.userOf(context));
        const state: RequestState<Context> = {
          context: Object.assign(context as object, { response }) as Context,
          response,
          request,
          reply,
          budget,
        };
        closeWithReply(reply, budget);
        const [body, init] = await handle({
          method,
          url: request.url,
          headers,
          body: request.body as string,
          raw: request,
          context: state,
        });
        reportSent(reply, response);
        return send(reply, state, body, init);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return sendError(reply, error);
      }
    },
  );
}

/** The body is not read then, so that nothing in it can say what is wrong. */
const explainTooLarge =
  ({ tooLargeHint = '' }: { tooLargeHint?: string }) =>
  (error: FastifyError, { routeOptions }: FastifyRequest, reply: FastifyReply): void => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
      error.message = `A request can have ${routeOptions.bodyLimit / 1024} KiB. ${tooLargeHint}`.trim();
    void reply.send(error);
  };

const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

function send(
  reply: FastifyReply,
  state: RequestState<unknown>,
  body: string | null,
  init: Response[1],
): FastifyReply {
  const headers = { ...init.headers };
  const modern = headers['content-type']?.startsWith('application/graphql-response+json');
  void reply.status(state.requestError && modern ? 400 : init.status);
  // graphql-http sends 405, 406 and 415 without a body; here a response always has `errors`.
  if (body === null) headers['content-type'] = 'application/json; charset=utf-8';
  const text = body ?? errorBody(new AppError('BAD_REQUEST', `${init.statusText}.`));
  const sent = state.result ? state.response.bodyOf(state.result, sizeOf(state.result.data)) : text;
  return reply.headers(headers).send(sent);
}

/** The client may already be gone: then nothing is emitted any more. */
function closeWithReply({ raw }: FastifyReply, budget: RequestBudget): void {
  if (raw.destroyed) return budget.close();
  raw.once('close', () => budget.close());
  budget.onEvicted = () => raw.destroy();
}

function reportSent({ raw }: FastifyReply, response: OperationResponse): void {
  if (!response.isAwaited) return;
  if (raw.destroyed) response.sent();
  else raw.once('close', () => response.sent());
}

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.code === 'UNAUTHORIZED') void reply.header('www-authenticate', 'Bearer');
  if (typeof error.details['retryAfterSeconds'] === 'number')
    void reply.header('retry-after', error.details['retryAfterSeconds']);
  return reply
    .status(statusOf(error.code))
    .header('content-type', 'application/json; charset=utf-8')
    .send(errorBody(error));
}

const errorResponse = (error: AppError): Response => [
  errorBody(error),
  {
    status: statusOf(error.code),
    statusText: '',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'retry-after': String(error.details['retryAfterSeconds']),
    },
  },
];

const mutationByGet: Response = [
  errorBody(new AppError('BAD_REQUEST', 'Send mutations by POST.')),
  {
    status: 405,
    statusText: 'Method Not Allowed',
    headers: { allow: 'POST', 'content-type': 'application/json; charset=utf-8' },
  },
];

function withCode(error: Readonly<Error | GraphQLError>): GraphQLError {
  if (error instanceof GraphQLError && error.extensions['code']) return error;
  return new GraphQLError(error.message, { extensions: { code: 'BAD_REQUEST' } });
}
