import { describe, expect, it } from 'vitest';
import { createWait } from './wait-for-turn.ts';

describe('waiting for another apply', () => {
  it('is announced once and ends after the longest time', async () => {
    const said: string[] = [];
    let time = 0;
    const wait = createWait((text) => said.push(text), {
      maxMs: 120_000,
      now: () => time,
      pause: async () => void (time += 60_000),
    });
    expect([await wait(), await wait(), await wait()]).toEqual([true, true, false]);
    expect(said).toEqual([expect.stringContaining('at most 2 minutes')]);
  });
});
