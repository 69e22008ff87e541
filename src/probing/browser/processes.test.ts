import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CheckTarget } from '../check.ts';
import { oomKills } from './processes.ts';
import { loadFailure } from './page/load-failure.ts';
import { PageCrashed } from './page/observe.ts';
import type { OpenPage } from './page/open-page.ts';
import type { Visit } from './page-visit.ts';

describe('a machine without memory', () => {
  it('is known by what the system counts', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'steward-oom-'));
    await writeFile(join(dir, 'vmstat'), 'nr_free_pages 17\noom_kill 3\ndrop_pagecache 0\n');
    expect(oomKills(join(dir, 'vmstat'))).toBe(3);
    expect(oomKills(join(dir, 'nothing'))).toBe(0);
    expect(oomKills()).toBeGreaterThanOrEqual(0);
    await rm(dir, { recursive: true });
  });

  it.each([
    [true, { kind: 'report', report: { kind: 'trouble', reason: 'the machine has run out of memory' } }],
    [false, { kind: 'reason', reason: 'the page crashed the browser' }],
  ])('has its pages ended, which is not their fault (%s)', (isShort, failure) => {
    const visit = { target: {} as CheckTarget, isMemoryShort: () => isShort } as Visit;
    const page = { context: () => ({ browser: () => null }) };
    expect(loadFailure(new PageCrashed(), { page } as unknown as OpenPage, visit)).toMatchObject(failure);
  });
});
