import { expect, it } from 'vitest';
import { createFetchGate } from './fetch-gate.ts';

it('lets one in at a time, in order, and asks for the closed topics at each turn', async () => {
  let closed: string[] = [];
  const gate = createFetchGate(() => closed);
  const seen: string[] = [];
  const enter = async (name: string): Promise<void> =>
    void seen.push(`${name}: ${(await gate.enter()).join()}`);
  await enter('first');
  const others = Promise.all([enter('second'), enter('third')]);
  await new Promise(setImmediate);
  expect(seen).toEqual(['first: ']);
  closed = ['full'];
  gate.leave();
  await new Promise(setImmediate);
  expect(seen).toEqual(['first: ', 'second: full']);
  gate.leave();
  await others;
  expect(seen).toEqual(['first: ', 'second: full', 'third: full']);
});
