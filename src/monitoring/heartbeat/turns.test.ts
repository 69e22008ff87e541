import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('runs the work of one key in order, and that of other keys at the same time', async () => {
  const inOrder = createTurns();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const start = inOrder('job', () => first.promise.then(() => done.push('start')));
  const end = inOrder('job', async () => done.push('end'));
  await inOrder('other', async () => done.push('other'));
  expect(done).toEqual(['other']);
  first.resolve();
  await Promise.all([start, end]);
  expect(done).toEqual(['other', 'start', 'end']);
});

it('continues after work that failed', async () => {
  const inOrder = createTurns();
  const failed = inOrder('job', () => Promise.reject(new Error('no database')));
  const next = inOrder('job', async () => 'stored');
  await expect(failed).rejects.toThrow('no database');
  expect(await next).toBe('stored');
});
