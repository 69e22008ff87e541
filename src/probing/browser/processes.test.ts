import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CheckTarget } from '../check.ts';
import { oomKills } from './processes.ts';
import { loadFailure } from './page/load-failure.ts';
import { PageCrashed } from './page/observe.ts';
import type { OpenPage } from './page/open-page.ts';
import type { PageVisit } from './page-visit.ts';

describe('a machine that is out of memory', () => {
  it('is recognised by the count of killed processes', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'steward-oom-'));
    await writeFile(join(dir, 'vmstat'), 'nr_free_pages 17\noom_kill 3\ndrop_pagecache 0\n');
    expect(oomKills(join(dir, 'vmstat'))).toBe(3);
    expect(oomKills(join(dir, 'nothing'))).toBe(0);
    expect(oomKills()).toBeGreaterThanOrEqual(0);
    await rm(dir, { recursive: true });
  });

  it.each([
    [
      true,
      { kind: 'report', report: { kind: 'local-failure', reason: 'the machine has run out of memory' } },
    ],
    [false, { kind: 'reason', reason: 'the page crashed the browser' }],
  ])('makes the crash of a page a local failure (%s)', (isShort, failure) => {
    const visit = { target: {} as CheckTarget, isMemoryShort: () => isShort } as PageVisit;
    const page = { context: () => ({ browser: () => null }) };
    expect(loadFailure(new PageCrashed(), { page } as unknown as OpenPage, visit)).toMatchObject(failure);
  });
});
