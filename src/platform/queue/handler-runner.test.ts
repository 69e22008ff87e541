import { expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { createConsumption, type Consumption, type Outcome } from './handler-runner.ts';
import type { Handler } from './queue.ts';

const surroundings = { clock: systemClock, log: createLog({ level: 'silent', pretty: false }) };

const consuming = (handler: Handler<unknown>): Consumption =>
  createConsumption({ name: 'test', retryDelaysSeconds: [7], concurrency: 1 }, handler, surroundings);

async function outcomeOf(handler: Handler<unknown>, attempt = 1): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  await consuming(handler).handle({ id: 'x', attempt, payload: null }, async (outcome) => resolve(outcome));
  return promise;
}

it('settles a message by what became of its handler', async () => {
  const failing: Handler<unknown> = () => Promise.reject(new Error('bad luck'));
  expect(await outcomeOf(async () => {})).toEqual({ kind: 'done' });
  expect(await outcomeOf(failing)).toEqual({ kind: 'retry', delaySeconds: 7 });
  expect(await outcomeOf(failing, 2)).toEqual({ kind: 'dead', error: 'bad luck' });
});

it('gives up a message that has taken its process down too often, without running it', async () => {
  let ran = false;
  const outcome = await outcomeOf(async () => void (ran = true), 8);
  expect(outcome).toEqual({
    kind: 'dead',
    error: 'Delivered 7 times, and the last of them ended with their process.',
  });
  expect(ran).toBe(false);
});

it('settles a message once, even if its handler ends after it was handed back', async () => {
  const late = Promise.withResolvers<void>();
  const outcomes: Outcome[] = [];
  const consumption = consuming(() => late.promise);
  const handled = consumption.handle({ id: 'x', attempt: 1, payload: null }, async (outcome) => {
    outcomes.push(outcome);
  });
  await consumption.stop({ finishMs: 1, abortMs: 1 });
  late.resolve();
  await handled;
  expect(outcomes).toEqual([{ kind: 'hand back' }]);
});

it('hands back what arrives after it was told to stop', async () => {
  const consumption = consuming(async () => {});
  await consumption.stop({ finishMs: 1, abortMs: 1 });
  const outcomes: Outcome[] = [];
  await consumption.handle(
    { id: 'x', attempt: 1, payload: null },
    async (outcome) => void outcomes.push(outcome),
  );
  expect(outcomes).toEqual([{ kind: 'hand back' }]);
});
