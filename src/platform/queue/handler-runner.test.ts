import { expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { createHandlerRunner, type HandlerRunner, type Outcome } from './handler-runner.ts';
import type { Handler } from './queue.ts';

const surroundings = { clock: systemClock, log: createLog({ level: 'silent', pretty: false }) };

const consuming = (handler: Handler<unknown>): HandlerRunner =>
  createHandlerRunner({ name: 'test', retryDelaysSeconds: [7], concurrency: 1 }, handler, surroundings);

async function outcomeOf(handler: Handler<unknown>, attempt = 1): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  await consuming(handler).handle({ id: 'x', attempt, payload: null }, async (outcome) => resolve(outcome));
  return promise;
}

it('settles a message by the outcome of its handler', async () => {
  const failing: Handler<unknown> = () => Promise.reject(new Error('bad luck'));
  expect(await outcomeOf(async () => {})).toEqual({ kind: 'done' });
  expect(await outcomeOf(failing)).toEqual({ kind: 'retry', delaySeconds: 7 });
  expect(await outcomeOf(failing, 2)).toEqual({ kind: 'dead', error: 'bad luck' });
});

it('dead-letters a message that crashed its process too often, without running it', async () => {
  let ran = false;
  const outcome = await outcomeOf(async () => void (ran = true), 8);
  expect(outcome).toEqual({
    kind: 'dead',
    error: 'Delivered 7 times. The process died during the last attempts.',
  });
  expect(ran).toBe(false);
});

it('settles a message once, even if its handler ends after it was released', async () => {
  const late = Promise.withResolvers<void>();
  const outcomes: Outcome[] = [];
  const runner = consuming(() => late.promise);
  const handled = runner.handle({ id: 'x', attempt: 1, payload: null }, async (outcome) => {
    outcomes.push(outcome);
  });
  await runner.stop({ finishMs: 1, abortMs: 1 });
  late.resolve();
  await handled;
  expect(outcomes).toEqual([{ kind: 'release' }]);
});

it('releases messages that arrive while it is stopping', async () => {
  const runner = consuming(async () => {});
  await runner.stop({ finishMs: 1, abortMs: 1 });
  const outcomes: Outcome[] = [];
  await runner.handle({ id: 'x', attempt: 1, payload: null }, async (outcome) => void outcomes.push(outcome));
  expect(outcomes).toEqual([{ kind: 'release' }]);
});
