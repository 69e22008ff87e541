import { describe, expect, it } from 'vitest';
import { createResponsiveness } from './responsiveness.ts';

describe('the responsiveness of a browser', () => {
  /** Each is asked half a second after the one before was answered. */
  const after = async (...answersMs: number[]): Promise<boolean> => {
    let time = 0;
    const responsiveness = createResponsiveness(() => time);
    for (const ms of answersMs) {
      time += 500;
      await responsiveness.measure(async () => void (time += ms));
    }
    return responsiveness.wasSlowSince(0);
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

  it('is slow while a response is missing', () => {
    let time = 0;
    const responsiveness = createResponsiveness(() => time);
    void responsiveness.measure(() => new Promise(() => {}));
    time = 3_000;
    expect(responsiveness.wasSlowSince(0)).toBe(true);
  });

  it('is measured for the time that is asked about', async () => {
    let time = 0;
    const responsiveness = createResponsiveness(() => time);
    await responsiveness.measure(async () => void (time += 5_000));
    time += 1_000;
    expect([responsiveness.wasSlowSince(0), responsiveness.wasSlowSince(5_000)]).toEqual([true, false]);
  });
});
