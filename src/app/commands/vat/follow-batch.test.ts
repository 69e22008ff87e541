import { expect, it } from 'vitest';
import type { ApiClient } from '../deploy/api-client.ts';
import { createStatusLine } from '../deploy/progress.ts';
import { followBatch, progressOf, summaryOf, type BatchView } from './follow-batch.ts';

const now = Date.parse('2026-01-01T00:00:00Z');
const view = (over: Partial<BatchView>, counts: Partial<BatchView['counts']> = {}): BatchView => ({
  id: 'b',
  name: 'List',
  state: 'RUNNING',
  estimatedEndAt: null,
  retry: null,
  counts: { total: 36_000, done: 0, valid: 0, invalid: 0, unavailable: 0, skipped: 0, ...counts },
  ...over,
});

it.each([
  [view({}), '[░░░░░░░░░░░░░░░░░░░░░░░░] 0 of 36,000 (0 %)'],
  [
    view({ estimatedEndAt: '2026-01-01T02:05:00Z' }, { done: 18_000, invalid: 1_200, unavailable: 3 }),
    '[████████████░░░░░░░░░░░░] 18,000 of 36,000 (50 %), 1,200 invalid, 3 unavailable, about 2 h 5 min left',
  ],
  [
    view({ estimatedEndAt: '2026-01-01T00:00:08Z' }, { done: 35_999 }),
    '[███████████████████████░] 35,999 of 36,000 (99 %), about 8 s left',
  ],
  [
    view({ retry: { rows: 3, nextAttemptAt: '2026-01-01T00:04:30Z' } }, { done: 35_997 }),
    '[███████████████████████░] 35,997 of 36,000 (99 %), 3 rows wait because the register is not available (next attempt in 5 min)',
  ],
  [
    view({ retry: { rows: 1, nextAttemptAt: '2025-12-31T23:59:59Z' } }, { done: 35_999 }),
    '[███████████████████████░] 35,999 of 36,000 (99 %), 1 row waits because the register is not available (next attempt soon)',
  ],
])('shows the progress of a batch', (batch, text) => {
  expect(progressOf(batch, now)).toBe(text);
});

it('prints a line per minute where there is no terminal, and returns the batch when it has ended', async () => {
  let [at, output] = [now, ''];
  const states = [view({ state: 'QUEUED' }), ...Array.from({ length: 70 }, () => view({}, { done: 9_000 }))];
  const last = view({ state: 'DONE' }, { done: 36_000, valid: 35_000, invalid: 1_000 });
  const client: ApiClient = {
    query: async <Data>() => ({ vatBatch: states.shift() ?? last }) as Data,
  };
  const line = createStatusLine(
    { isTTY: false, write: (text: string) => ((output += text), true) } as never,
    () => at,
  );
  const pause = async (): Promise<void> => void (at += 1_000);
  expect(await followBatch(client, 'b', line, { pause, now: () => at })).toEqual(last);
  expect(output.trimEnd().split('\n')).toHaveLength(2);
  expect(summaryOf(last)).toBe('Done: 35,000 valid, 1,000 invalid, 0 unavailable, 0 skipped.');
});

it('a batch that does not exist is an error that names it', async () => {
  const client: ApiClient = { query: async <Data>() => ({ vatBatch: null }) as Data };
  const line = { show() {}, say() {}, end() {} };
  await expect(followBatch(client, 'b-1', line)).rejects.toThrow('no VAT batch b-1');
});
