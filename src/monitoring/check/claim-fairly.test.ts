import { describe, expect, it } from 'vitest';
import type { ClaimedTarget } from '../target/claim-storage.ts';
import { createFairClaim, type Claim } from './claim-fairly.ts';
import { FairShare } from '#platform/fair-share.ts';

/** What is due, as the owners of it in order of time. */
function createLab(total: number, due: string[]) {
  const share = new FairShare(total);
  const clock = { ms: 0 };
  const asked: string[] = [];
  const claim: Claim = async (limit, except) => {
    asked.push(`${limit} but ${except.join(' ') || 'nobody'}`);
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
  return { share, clock, asked, claimed };
}
const many = (count: number, owner: string): string[] => Array.from({ length: count }, () => owner);

describe('a fair claim', () => {
  it('asks once while nobody holds many share', async () => {
    const { asked, claimed } = createLab(1_000, [...many(40, 'a'), ...many(20, 'b')]);
    expect([await claimed(), asked]).toEqual(['40 a 10 b', ['50 but nobody']]);
  });

  it('lets others go before an owner with many, and holds that owner to four fifths of all', async () => {
    const { share, clock, claimed } = createLab(100, [...many(500, 'a'), ...many(30, 'b')]);
    expect(await claimed()).toBe('50 a');
    expect(await claimed()).toBe('30 b 3 a');
    for (let at = 0; at < 30; at += 1) share.release('b');
    clock.ms += 2_000;
    expect([await claimed(), await claimed(), await claimed()]).toEqual(['27 a', '', '']);
    expect(share.room).toBe(12);
  });

  it('leaves share for others when seven owners with more than enough came before them', async () => {
    const bad = Array.from({ length: 7 }, (_, at) => `bad${at}`);
    const due = bad.flatMap((owner) => many(60, owner));
    const { share, clock, claimed } = createLab(300, due);
    // None of theirs ever ends.
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

  it('gives all of few share to one owner, and the next free one to another', async () => {
    const due = many(500, 'a');
    const { share, clock, claimed } = createLab(2, due);
    expect(await claimed()).toBe('2 a');
    due.push('b');
    share.release('a');
    clock.ms += 2_000;
    expect(await claimed()).toBe('1 b');
  });

  it('looks past an owner with many once a second, when there is nobody else', async () => {
    const { share, clock, asked, claimed } = createLab(1_000, many(5_000, 'a'));
    for (let at = 0; at < 250; at += 1) share.acquire('a');
    await claimed();
    await claimed();
    expect(asked).toEqual(['50 but a', '50 but nobody', '50 but nobody']);
    clock.ms += 1_000;
    await claimed();
    expect(asked.slice(3)).toEqual(['50 but a', '50 but nobody']);
  });

  it('keeps what it has claimed when the second question fails', async () => {
    const share = new FairShare(100);
    for (let at = 0; at < 40; at += 1) share.acquire('a');
    let isFirst = true;
    const fairly = createFairClaim(
      share,
      async () => {
        if (!isFirst) throw new Error('away');
        isFirst = false;
        return [{ ownerId: 'b' } as ClaimedTarget];
      },
      () => 0,
    );
    expect((await fairly(20)).targets).toEqual([{ ownerId: 'b' }]);
    await expect(fairly(20)).rejects.toThrow('away');
  });
});
