import { describe, expect, it } from 'vitest';
import { parseReferences, References } from './references.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** References that are watched every second, while checks of 5 s each end after each other. */
function watchedReferences() {
  const state = { seconds: 1_000, isUp: true, timeoutSeconds: 0, isForgotten: false };
  const asked: { at: number; end: () => void }[] = [];
  const clock = { now: () => new Date(state.seconds * 1_000), sleep: () => Promise.resolve() };
  const reference = (): Promise<void> => {
    if (state.isUp) return Promise.resolve();
    const { promise, reject } = Promise.withResolvers<void>();
    asked.push({ at: state.seconds, end: () => reject(new Error('no answer')) });
    return promise;
  };
  const memory = { noteAnswer() {}, forget: () => void (state.isForgotten = true) };
  const references = new References({ references: [reference], clock, memory });
  const pass = async (seconds: number, answered: (startedAt: number) => number | undefined) => {
    for (let second = 0; second < seconds; second += 1) {
      state.seconds += 1;
      for (const each of asked) if (state.seconds - each.at >= state.timeoutSeconds) each.end();
      await settled();
      references.watch();
      const at = state.seconds % 5 === 0 ? answered((state.seconds - 5) * 1_000) : undefined;
      if (at !== undefined) references.noteAnswer('slow.example', at);
      await settled();
    }
  };
  return { state, pass, now: (): number => state.seconds * 1_000 };
}

describe('network references', () => {
  it.for<[string, { addresses: string[]; names: string[] }]>([
    ['none', { addresses: [], names: [] }],
    ['10.0.0.1:53', { addresses: ['10.0.0.1:53'], names: [] }],
    [
      'gateway.example:443, intranet.example',
      { addresses: ['gateway.example:443'], names: ['intranet.example'] },
    ],
    ['[2001:db8::1]:443', { addresses: ['[2001:db8::1]:443'], names: [] }],
  ])('%s', ([text, references]) => {
    expect(parseReferences(text)).toEqual(references);
  });

  it.for([
    ['1.1.1.1'],
    ['1.1.1.1:0'],
    ['1.1.1.1:70000'],
    ['https://example.com'],
    ['a b'],
    ['a,,b'],
    ['2001:db8::1'],
  ])('refuses %s and says what is wanted', ([text]) => {
    expect(() => parseReferences(text!)).toThrow(/is neither a host with its port/);
  });
});

describe('references that are blocked while slow checks get answers', () => {
  it.for<[string, number, (now: number, startedAt: number) => number]>([
    ['refused at once', 0, (now) => now],
    ['dropped', 3, (now) => now],
    [
      'refused at once, with answers that count from the start of their check',
      0,
      (_, startedAt) => startedAt,
    ],
    ['dropped, with answers that count from the start of their check', 3, (_, startedAt) => startedAt],
  ])('are not trusted any more: %s', async ([, timeoutSeconds, countsFrom]) => {
    const { state, pass, now } = watchedReferences();
    const answered = (startedAt: number): number => countsFrom(now(), startedAt);
    await pass(30, answered);
    Object.assign(state, { isUp: false, timeoutSeconds });
    await pass(60, answered);
    expect(state.isForgotten).toBe(true);
  });

  it.for([[0], [3]])(
    'are trusted as long as nobody answers: no answer after %d s',
    async ([timeoutSeconds]) => {
      const { state, pass, now } = watchedReferences();
      await pass(30, () => now());
      Object.assign(state, { isUp: false, timeoutSeconds });
      // A check that looked its target up before the network was lost gets the last answer.
      await pass(5, (startedAt) => startedAt);
      await pass(300, () => undefined);
      // The network is back, and lost again.
      state.isUp = true;
      await pass(10, (startedAt) => startedAt);
      state.isUp = false;
      await pass(300, () => undefined);
      expect(state.isForgotten).toBe(false);
    },
  );
});
