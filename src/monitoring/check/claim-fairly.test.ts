import { describe, expect, it } from 'vitest';
import type { ClaimedTarget } from '../target/claim-storage.ts';
import { createFairClaim, type Claim } from './claim-fairly.ts';
import { FairShare } from '#platform/fair-share.ts';

/** `due` lists the owners of the due targets, in the order of their due times. */
function createScenario(total: number, due: string[]) {
  const share = new FairShare(total);
  const clock = { ms: 0 };
  const claims: string[] = [];
  const claim: Claim<ClaimedTarget> = async (limit, except) => {
    claims.push(`${limit} except ${except.join(' ') || 'nobody'}`);
    const found = due.filter((owner) => !except.includes(owner)).slice(0, limit);
    for (const owner of found) due.splice(due.indexOf(owner), 1);
    return found.map((ownerId) => ({ ownerId }) as ClaimedTarget);
  };
  const fairly = createFairClaim(share, claim, () => clock.ms);
  const claimed = async (room = Math.min(50, share.room)): Promise<string> => {
    const owners = (await fairly(room)).targets.map(({ ownerId }) => ownerId);
    return [...Map.groupBy(owners, (owner) => owner)]
      .map(([owner, all]) => `${all.length} ${owner}`)
      .join(' ');
  };
  return { share, clock, claims, claimed };
}
const many = (count: number, owner: string): string[] => Array.from({ length: count }, () => owner);

describe('a fair claim', () => {
  it('is one query while no owner has many running checks', async () => {
    const { claims, claimed } = createScenario(1_000, [...many(40, 'a'), ...many(20, 'b')]);
    expect([await claimed(), claims]).toEqual(['40 a 10 b', ['50 except nobody']]);
  });

  it('prefers other owners to one with many running checks, and limits that owner to four fifths of all slots', async () => {
    const { share, clock, claimed } = createScenario(100, [...many(500, 'a'), ...many(30, 'b')]);
    expect(await claimed()).toBe('50 a');
    expect(await claimed()).toBe('30 b 3 a');
    for (let at = 0; at < 30; at += 1) share.release('b');
    clock.ms += 2_000;
    expect([await claimed(), await claimed(), await claimed()]).toEqual(['27 a', '', '']);
    expect(share.room).toBe(12);
  });

  it('leaves slots for others when seven owners have more due targets than slots', async () => {
    const bad = Array.from({ length: 7 }, (_, at) => `bad${at}`);
    const due = bad.flatMap((owner) => many(60, owner));
    const { share, clock, claimed } = createScenario(300, due);
    // The checks of these owners never end.
    for (let second = 0; second < 30; second += 1, clock.ms += 1_000) await claimed();
    due.push(...many(20, 'good'));
    let served = 0;
    for (let claim = 0; claim < 20; claim += 1, clock.ms += 200) {
      const good = Number(/(\d+) good/.exec(await claimed())?.[1] ?? 0);
      for (let at = 0; at < good; at += 1) share.release('good');
      served += good;
    }
    expect(served).toBe(20);
  });

  it('gives all of two slots to one owner, and the next free slot to another', async () => {
    const due = many(500, 'a');
    const { share, clock, claimed } = createScenario(2, due);
    expect(await claimed()).toBe('2 a');
    due.push('b');
    share.release('a');
    clock.ms += 2_000;
    expect(await claimed()).toBe('1 b');
  });

  it('looks for other owners only once per second when there are none', async () => {
    const { share, clock, claims, claimed } = createScenario(1_000, many(5_000, 'a'));
    for (let at = 0; at < 250; at += 1) share.acquire('a');
    await claimed();
    await claimed();
    expect(claims).toEqual(['50 except a', '50 except nobody', '50 except nobody']);
    clock.ms += 1_000;
    await claimed();
    expect(claims.slice(3)).toEqual(['50 except a', '50 except nobody']);
  });

  it('keeps the targets of the first query when the second one fails', async () => {
    const share = new FairShare(100);
    for (let at = 0; at < 40; at += 1) share.acquire('a');
    let isFirst = true;
    const fairly = createFairClaim(
      share,
      async () => {
        if (!isFirst) throw new Error('unreachable');
        isFirst = false;
        return [{ ownerId: 'b' } as ClaimedTarget];
      },
      () => 0,
    );
    expect((await fairly(20)).targets).toEqual([{ ownerId: 'b' }]);
    await expect(fairly(20)).rejects.toThrow('unreachable');
  });
});
