import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createBatcher } from '#platform/batcher.ts';
import { messageOf } from '#platform/errors.ts';
import { networkOf } from '#platform/http/client-network.ts';
import type { MonitoringServices } from '../context.ts';
import { createBeatLimits } from './beat-limits.ts';
import { parseKey } from './heartbeat-key.ts';
import { maxLogBytes, parseBeat } from './parse-beat.ts';
import { storeBeats, type BeatResult, type ReceivedBeat } from './store-beats.ts';
import { updatePresence } from './sweep-storage.ts';
import { createTurns } from './turns.ts';

const presenceMs = 5_000;
/** Two, so that one is collected and stored while the other is written to disk. */
const batches = { maxItems: 500, concurrency: 2 };

type BeatRequest = { Params: { '*': string }; Querystring: { rid?: string | string[] } };
const methods = ['GET', 'HEAD', 'POST'];

/** The addresses that jobs request. The key is all that they need. */
export async function registerBeatRoutes(app: FastifyInstance, services: MonitoringServices): Promise<void> {
  const { db, log } = services;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxLogBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error.statusCode !== 413) throw error;
    return answer(reply, 413, 'The body is too large: at most 10 kB are accepted.');
  });
  const together = createBatcher<ReceivedBeat, BeatResult>({
    ...batches,
    run: (beats) => storeBeats(db, beats, { wait: false }),
  });
  // A heartbeat that is locked must not delay the others.
  const waiting = createBatcher<ReceivedBeat, BeatResult>({
    maxItems: 1,
    concurrency: 2,
    run: (beats) => storeBeats(db, beats, { wait: true }),
  });
  const store = async (beat: ReceivedBeat): Promise<BeatResult> => {
    const result = await together.add(beat);
    return result.kind === 'busy' ? waiting.add(beat) : result;
  };
  const inOrder = createTurns();
  const limits = createBeatLimits(services.clock);

  async function handle(request: FastifyRequest<BeatRequest>, reply: FastifyReply): Promise<FastifyReply> {
    const { params, query, ip } = request;
    const [key = '', ...rest] = params['*'].replace(/\/$/, '').split('/');
    const keyHash = parseKey(key);
    const body = Buffer.isBuffer(request.body) ? request.body : null;
    const beat = parseBeat(rest.length > 0 ? rest.join('/') : undefined, query.rid, body);
    if (beat.kind === 'unknown') return answer(reply, 404, beat.message);
    if (beat.kind === 'bad') return answer(reply, 400, beat.message);
    const network = networkOf(ip);
    const hash = keyHash?.toString('hex') ?? null;
    if (hash !== null && limits.isMissing(hash)) return answer(reply, 404, noHeartbeat);
    const refusal = limits.spend(hash, network);
    if (refusal) return answer(reply.header('retry-after', '1'), 429, refusal);
    if (keyHash === null) return answerUnknown(reply, hash, network);
    const received = { ...beat.beat, keyHash };
    const result = await inOrder(keyHash.toString('hex'), () => store(received));
    if (result.kind === 'refused') {
      log.warn({ err: result.error }, 'a beat cannot be stored');
      return answer(reply, 400, 'This beat cannot be stored.');
    }
    if (result.kind !== 'stored') return answerUnknown(reply, hash, network);
    limits.remember(keyHash.toString('hex'), result.teamId);
    return answer(reply, 200, 'OK');
  }
  const answerUnknown = (reply: FastifyReply, hash: string | null, network: string): FastifyReply => {
    limits.countUnknown(hash, network);
    return answer(reply, 404, noHeartbeat);
  };

  // The key is a part of the path, also of one that is mistyped or requested with another method.
  app.route<BeatRequest>({
    method: app.supportedMethods,
    url: '/beat/*',
    exposeHeadRoute: false,
    config: { privatePath: true, takesAnyBody: true },
    onRequest: async ({ method }, reply) => {
      if (!methods.includes(method))
        await answer(
          reply.header('allow', methods.join(', ')),
          405,
          `Only ${methods.join(', ')} are allowed.`,
        );
    },
    handler: handle,
  });

  const update = (): Promise<void> =>
    updatePresence(db).catch((error: unknown) =>
      log.warn({ reason: messageOf(error) }, 'cannot record that jobs can reach this server'),
    );
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    await update();
    timer = setInterval(() => void update(), presenceMs).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await Promise.all([together.idle(), waiting.idle()]);
  });
}

const noHeartbeat = 'There is no heartbeat with this key.';

const answer = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`);
