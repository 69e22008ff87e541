import { expect, it } from 'vitest';
import { endingOf } from './ending.ts';

it("recognises the agent's last line of a log", () => {
  const said = (text: string, stream: 'SYSTEM' | 'STDOUT' = 'SYSTEM') => endingOf({ text, stream });
  expect(
    ['FAILED: "build" failed.', 'FAILED', 'ROLLED_BACK: unwell', 'SUCCEEDED', 'CANCELLED'].map((text) =>
      said(text),
    ),
  ).toEqual(['bad', 'bad', 'warn', 'good', 'idle']);
  expect([said('▶ build'), said('FAILED to connect'), said('FAILED: a test', 'STDOUT')]).toEqual([
    null,
    null,
    null,
  ]);
});
