import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors.ts';
import { isId } from '#platform/id.ts';
import { agentLimits } from '../protocol/agent-protocol.ts';
import type { DeploymentServices } from '../log/settings.ts';
import { accept } from './accept.ts';
import type { Agent, AgentContext } from './agent.ts';
import { noSuchDeployment, type Answer } from './outcome.ts';
import { appendLog } from './append-log.ts';
import { complete } from './complete.ts';
import { heartbeat } from './heartbeat.ts';
import {
  parseComplete,
  parseLease,
  parseLog,
  parseOffset,
  parseRegister,
  parseSteps,
} from './parse-request.ts';
import { parsePoll } from './parse-poll.ts';
import { poll } from './poll.ts';
import { createRecognition } from './authenticate-agent.ts';
import { register } from './register.ts';
import { reportSteps } from './report-steps.ts';
import { keepServing } from './presence.ts';
import { createSightings } from './last-seen.ts';
import { openWaitingRoom } from './long-polls.ts';

type Route = { Params: { id: string } };
type Verb = (ctx: AgentContext, request: FastifyRequest<Route>) => Promise<Answer>;

/** What host agents speak to, beside `/graphql`: see protocol.ts. */
export async function registerAgentApi(app: FastifyInstance, services: DeploymentServices): Promise<void> {
  const room = await openWaitingRoom(services);
  const sightings = createSightings(services);
  const serving = await keepServing(services);
  // Before the server waits for its requests to end: these would wait for 25 s.
  app.addHook('preClose', () => room.close());
  app.addHook('onClose', async () => {
    serving.stop();
    await sightings.close();
  });

  const recognition = createRecognition(services.db);
  const contextOf = (agent: Agent): AgentContext => ({
    ...services,
    db: services.shareOf(agent.ownerId),
    agent,
  });
  const seen = (agent: Agent): Agent => {
    sightings.note(agent);
    return agent;
  };

  await app.register(
    async (scope) => {
      speakJson(scope);
      const agents = new WeakMap<FastifyRequest, Agent>();
      // Nobody is listened to, and no body read, before it is known who speaks.
      const knock = {
        bodyLimit: agentLimits.bodyBytes,
        onRequest: async (request: FastifyRequest) =>
          void agents.set(request, seen(await recognition.atOnce(request.headers.authorization))),
      };
      const answer = (path: string, verb: Verb): unknown =>
        scope.post<Route>(path, knock, async (request, reply) => {
          const { id } = request.params;
          if (id !== undefined && !isId(id)) throw noSuchDeployment();
          const { status, body } = await verb(contextOf(agents.get(request)!), request);
          return reply.status(status).send(body);
        });

      answer('/register', (ctx, { body }) => register(ctx, parseRegister(body)));
      answer('/deployments/:id/accept', (ctx, { params, body }) =>
        accept(ctx, params.id, parseLease(body).leaseEpoch),
      );
      answer('/deployments/:id/heartbeat', (ctx, { params, body }) =>
        heartbeat(ctx, params.id, parseLease(body).leaseEpoch),
      );
      answer('/deployments/:id/steps', (ctx, { params, body }) =>
        reportSteps(ctx, params.id, parseSteps(body)),
      );
      answer('/deployments/:id/log', (ctx, { params, body, query }) =>
        appendLog(ctx, params.id, parseOffset(query), parseLog(body)),
      );
      answer('/deployments/:id/complete', (ctx, { params, body }) =>
        complete(ctx, params.id, parseComplete(body)),
      );

      scope.post('/poll', { bodyLimit: agentLimits.pollBytes }, async ({ headers, body }, reply) => {
        const since = performance.now();
        const agent = seen(await recognition.inTurn(headers.authorization));
        const lookAgain = (): Promise<Agent> => recognition.atOnce(headers.authorization);
        const wait = { since, request: parsePoll(body), room, lookAgain, onGone: whenGone(reply) };
        const work = await poll(contextOf(agent), wait);
        return work ? reply.send(work) : reply.status(204).send();
      });
    },
    { prefix: '/agent/v1' },
  );
}

function speakJson(scope: FastifyInstance): void {
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

/** Calls the newest callback when the client hangs up: a poll waits several times, its socket has one listener. */
function whenGone({ raw }: FastifyReply): (callback: () => void) => void {
  let tell: (() => void) | null = null;
  raw.once('close', () => tell?.());
  return (callback) => {
    tell = callback;
    if (raw.destroyed) callback();
  };
}
