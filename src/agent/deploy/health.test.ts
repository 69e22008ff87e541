import { describe, expect, it } from 'vitest';
import { checkHealth, type Health } from './health.ts';

const ill: Health = { isHealthy: false, reason: 'HTTP 500' };
const well: Health = { isHealthy: true };

async function check(answers: Health[]): Promise<{ health: Health; said: string[] }> {
  const said: string[] = [];
  const ask = async (): Promise<Health> => answers.shift()!;
  const health = await checkHealth('http://shop/', (line) => said.push(line), { ask, pauseMs: 0 });
  return { health, said };
}

describe('the health check', () => {
  it('is content with the first good answer', async () => {
    expect(await check([ill, well])).toEqual({ health: well, said: ['http://shop/: HTTP 500 (try 1 of 3)'] });
  });

  it('gives up after three', async () => {
    const { health, said } = await check([ill, ill, ill, well]);
    expect([health, said.length]).toEqual([ill, 3]);
  });

  it('asks again while one try hangs, and still takes its answer', async () => {
    const never = new Promise<Health>(() => {});
    const stuck = [never, Promise.resolve(well)];
    const options = { pauseMs: 0, patienceMs: 1 };
    expect(await checkHealth('http://shop/', () => {}, { ask: () => stuck.shift()!, ...options })).toEqual(
      well,
    );
    let finish: (health: Health) => void = () => {};
    const slow = [new Promise<Health>((resolve) => (finish = resolve)), Promise.resolve(ill), never];
    const health = checkHealth('http://shop/', (line) => void (line.includes('try 2') && finish(well)), {
      ask: () => slow.shift()!,
      ...options,
    });
    expect(await health).toEqual(well);
  });

  it('says why there was no answer', async () => {
    const said: string[] = [];
    const health = await checkHealth('http://127.0.0.1:1/', (line) => said.push(line), { pauseMs: 0 });
    expect(health).toMatchObject({ isHealthy: false, reason: expect.stringMatching(/bad port|ECONNREFUSED/) });
  });
});
