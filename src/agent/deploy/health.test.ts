import { describe, expect, it } from 'vitest';
import { checkHealth, type Health } from './health.ts';

const unhealthy: Health = { isHealthy: false, reason: 'HTTP 500' };
const healthy: Health = { isHealthy: true };

async function check(answers: Health[]): Promise<{ health: Health; said: string[] }> {
  const said: string[] = [];
  const request = async (): Promise<Health> => answers.shift()!;
  const health = await checkHealth('http://shop/', (line) => said.push(line), { request, pauseMs: 0 });
  return { health, said };
}

describe('the health check', () => {
  it('succeeds with the first healthy response', async () => {
    expect(await check([unhealthy, healthy])).toEqual({
      health: healthy,
      said: ['http://shop/: HTTP 500 (attempt 1 of 3)'],
    });
  });

  it('fails after three attempts', async () => {
    const { health, said } = await check([unhealthy, unhealthy, unhealthy, healthy]);
    expect([health, said.length]).toEqual([unhealthy, 3]);
  });

  it('makes another attempt while one hangs, and still accepts its response', async () => {
    const never = new Promise<Health>(() => {});
    const stuck = [never, Promise.resolve(healthy)];
    const options = { pauseMs: 0, patienceMs: 1 };
    expect(
      await checkHealth('http://shop/', () => {}, { request: () => stuck.shift()!, ...options }),
    ).toEqual(healthy);
    let finish: (health: Health) => void = () => {};
    const slow = [new Promise<Health>((resolve) => (finish = resolve)), Promise.resolve(unhealthy), never];
    const health = checkHealth(
      'http://shop/',
      (line) => void (line.includes('attempt 2') && finish(healthy)),
      {
        request: () => slow.shift()!,
        ...options,
      },
    );
    expect(await health).toEqual(healthy);
  });

  it('says why there was no response', async () => {
    const said: string[] = [];
    const health = await checkHealth('http://127.0.0.1:1/', (line) => said.push(line), { pauseMs: 0 });
    expect(health).toMatchObject({
      isHealthy: false,
      reason: expect.stringMatching(/bad port|ECONNREFUSED/),
    });
  });
});
