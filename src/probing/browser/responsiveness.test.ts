import { describe, expect, it } from 'vitest';
import { createPulse } from './responsiveness.ts';

describe('the pulse of a browser', () => {
  /** Each is asked half a second after the one before was answered. */
  const after = async (...answersMs: number[]): Promise<boolean> => {
    let time = 0;
    const pulse = createPulse(() => time);
    for (const ms of answersMs) {
      time += 500;
      await pulse.beat(async () => void (time += ms));
    }
    return pulse.wasSlowSince(0);
  };

  it.each<[string, number[], boolean]>([
    ['quick', [5, 5, 5, 5], false],
    ['as slow as a busy machine makes it', [200, 200, 200, 200], false],
    ['slow once in a long time', [5, 600, 5, 5, 5, 5, 5, 5, 5, 5], false],
    ['slow much of the time', [5, 900, 5], true],
    ['slow throughout', [2_000, 2_000], true],
  ])('is %s', async (_name, answers, slow) => {
    expect(await after(...answers)).toBe(slow);
  });

  it('is slow while the answer does not come', () => {
    let time = 0;
    const pulse = createPulse(() => time);
    void pulse.beat(() => new Promise(() => {}));
    time = 3_000;
    expect(pulse.wasSlowSince(0)).toBe(true);
  });

  it('is what it was in the time asked for', async () => {
    let time = 0;
    const pulse = createPulse(() => time);
    await pulse.beat(async () => void (time += 5_000));
    time += 1_000;
    expect([pulse.wasSlowSince(0), pulse.wasSlowSince(5_000)]).toEqual([true, false]);
  });
});
