import { expect, it } from 'vitest';
import type { HostState } from './host.ts';
import { viewHost } from './load-host.ts';

const sampledAt = new Date('2026-05-01T12:00:00Z');
const stateWith = (shopAt: Date | null): HostState => ({
  environmentId: 'environment',
  sampledAt,
  report: {
    load: [0, 0, 0],
    cores: 2,
    memory: null,
    disks: [],
    treeProblems: [],
  },
  shop: { cron: null, indexers: null, consumers: null, problem: null },
  shopAt,
  problems: {},
});

it('the state of a shop is shown with its host until the agent has not reported it for 15 minutes', () => {
  const minutesBefore = (minutes: number): Date => new Date(sampledAt.getTime() - minutes * 60_000);
  expect(viewHost(stateWith(minutesBefore(15))).shop).toMatchObject({ checkedAt: minutesBefore(15) });
  expect(viewHost(stateWith(minutesBefore(16))).shop).toBeNull();
  expect(viewHost(stateWith(null)).shop).toBeNull();
});
