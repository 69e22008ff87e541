import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors.ts';
import { isId } from '#platform/id.ts';
import { hasEnded, type Status } from '../deployment/state.ts';
import type { DeploymentServices } from '../settings.ts';
import { agentLimits, type Conflict } from '../protocol/agent-protocol.ts';
import { accept } from './accept.ts';
import type { Agent, AgentContext } from './agent.ts';
import { answerQuestion } from './answer-question.ts';
import { appendLog } from './append-log.ts';
import {
  agentsOf,
  createAgentAuthentication,
  type AgentRequest,
  type RequestKind,
} from './authenticate-agent.ts';
import { complete } from './complete.ts';
import { heartbeat } from './heartbeat.ts';
import { reportHost } from '../host/report-host.ts';
import { openLongPolls } from './long-polls.ts';
import {
  deploymentNotFound,
  type AcceptOutcome,
  type AppendOutcome,
  type CompleteOutcome,
  type HeartbeatOutcome,
  type StepsOutcome,
} from './outcome.ts';
import { parseHost } from './parse-host.ts';
import {
  parseAnswer,
  parseComplete,
  parseLease,
  parseLog,
  parseOffset,
  parsePoll,
  parseRegister,
  parseSteps,
} from './parse-request.ts';
import { poll } from './poll.ts';
import { createLastSeenUpdates, startPresence } from './presence.ts';
import { register } from './register.ts';
import { reportSteps } from './report-steps.ts';

type Route = { Params: { id: string } };
type Outcome = AcceptOutcome | HeartbeatOutcome | StepsOutcome | AppendOutcome | CompleteOutcome;

/** The API for host agents, beside `/graphql`; agent-protocol.ts describes it. */
export async function registerAgentApi(app: FastifyInstance, services: DeploymentServices): Promise<void> {
  const polls = await openLongPolls(services);
  const lastSeen = createLastSeenUpdates(services);
  const presence = await startPresence(services);
  // Before the server waits for its requests to end: long polls would take up to 25 s.
  app.addHook('preClose', () => polls.close());
  app.addHook('onClose', async () => {
    presence.stop();
    await lastSeen.idle();
  });

  const authentication = createAgentAuthentication(services);
  const contextOf = (agent: Agent): AgentContext => ({
    ...services,
    db: services.dbForUser(agentsOf(agent.accountId)),
    agent,
  });
  const markSeen = (agent: Agent): Agent => {
    void lastSeen.add(agent);
    return agent;
  };

  await app.register(
    async (scope) => {
      acceptJsonOnly(scope);
      const agents = new WeakMap<FastifyRequest, Agent>();
      // In `onRequest`, so that no body is read before the agent is authenticated.
      const authenticatedAs = (kind: RequestKind) => ({
        bodyLimit: agentLimits.bodyBytes,
        onRequest: async (request: FastifyRequest) =>
          void agents.set(request, markSeen(await authentication.authenticate(requestOf(request, kind)))),
      });
      const authenticated = authenticatedAs('other');
      const post = (
        path: string,
        verb: (ctx: AgentContext, request: FastifyRequest<Route>) => Promise<Outcome>,
        kind: RequestKind = 'other',
      ): unknown =>
        scope.post<Route>(`/deployments/:id/${path}`, authenticatedAs(kind), async (request, reply) => {
          if (!isId(request.params.id)) throw deploymentNotFound();
          const outcome = await verb(contextOf(agents.get(request)!), request);
          return reply.status(statusCodes[outcome.kind]).send(bodyOf(outcome));
        });

      scope.post('/register', authenticated, async (request) =>
        register(contextOf(agents.get(request)!), parseRegister(request.body)),
      );
      post('accept', (ctx, { params, body }) => accept(ctx, params.id, parseLease(body).leaseEpoch));
      post('heartbeat', (ctx, { params, body }) => heartbeat(ctx, params.id, parseLease(body).leaseEpoch));
      post('steps', (ctx, { params, body }) => reportSteps(ctx, params.id, parseSteps(body)));
      post(
        'log',
        (ctx, { params, body, query }) => appendLog(ctx, params.id, parseOffset(query), parseLog(body)),
        'log',
      );
      post('complete', (ctx, { params, body }) => complete(ctx, params.id, parseComplete(body)));

      scope.post('/host', { ...authenticated, bodyLimit: agentLimits.hostBytes }, async (request) => {
        const { db, agent } = contextOf(agents.get(request)!);
        await reportHost(db, agent.environmentId, parseHost(request.body));
        return {};
      });

      scope.post<Route>(
        '/questions/:id/answer',
        { ...authenticated, bodyLimit: agentLimits.answerBytes },
        async (request) => {
          const ctx = contextOf(agents.get(request)!);
          await answerQuestion(ctx, request.params.id, parseAnswer(request.body));
          return {};
        },
      );

      scope.post('/poll', { bodyLimit: agentLimits.pollBytes }, async (sent, reply) => {
        const startedAt = performance.now();
        const credentials = requestOf(sent, 'poll');
        const agent = markSeen(await authentication.authenticateInBatch(credentials));
        const authenticateAgain = (): Promise<Agent> => authentication.authenticateAgain(credentials);
        const request = parsePoll(sent.body);
        const onDisconnect = disconnectOf(reply);
        const wait = { startedAt, request, polls, authenticateAgain, onDisconnect };
        const work = await poll(contextOf(agent), wait);
        return work ? reply.send(work) : reply.status(204).send();
      });
    },
    { prefix: '/agent/v1' },
  );
}

const requestOf = ({ headers, ip }: FastifyRequest, kind: RequestKind): AgentRequest => ({
  authorization: headers.authorization,
  ip,
  kind,
});

const statusCodes: Record<Outcome['kind'], number> = {
  accepted: 200,
  renewed: 200,
  'steps-stored': 200,
  completed: 200,
  appended: 202,
  'not-held': 409,
  'log-incomplete': 412,
  'too-large': 413,
  'wrong-offset': 416,
};

function bodyOf(outcome: Outcome): object {
  const { kind: _, ...body } = outcome;
  if ('status' in body) return conflictOf(body.status);
  if (!('maxBytes' in body)) return body;
  const message = `An append has at most ${body.maxBytes} bytes.`;
  return { errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] };
}

function conflictOf(status: Status): Conflict {
  if (hasEnded(status)) return { reason: 'ENDED', status };
  return { reason: status === 'PENDING' ? 'NOT_RUNNING' : 'LEASE', status };
}

function acceptJsonOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    scope.getDefaultJsonParser('ignore', 'ignore'),
  );
  scope.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof AppError && error.code === 'UNAUTHORIZED')
      void reply.header('www-authenticate', 'Bearer');
    throw error;
  });
}

/** Calls the newest callback when the client disconnects: one poll waits several times, and its socket has one listener. */
function disconnectOf({ raw }: FastifyReply): (callback: () => void) => void {
  let notify: (() => void) | null = null;
  raw.once('close', () => notify?.());
  return (callback) => {
    notify = callback;
    if (raw.destroyed) callback();
  };
}
