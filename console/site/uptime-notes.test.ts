import { expect, it } from 'vitest';
import { downtimeNote, outsideMaintenance, sinceWhen, uptimeMethod } from './uptime-notes.ts';

const stats = {
  uptime30d: 100,
  uptimeWithoutMaintenance30d: 100,
  maintenanceSeconds30d: 0,
  downtimeSeconds30d: 0,
};

it('says since when a figure counts, if the site is younger than its span', () => {
  const created = new Date(2026, 0, 10, 9, 30);
  const at = (day: number, hour: number): Date => new Date(2026, 0, day, hour);
  const since = (hours: number, now: Date): string | null => sinceWhen(created.toISOString(), hours, now);
  expect(since(24, at(10, 10))).toMatch(/^since 9:30.AM$/);
  expect(since(7 * 24, at(12, 10))).toMatch(/^since Jan 10, 2026, 9:30.AM$/);
  expect(since(24, at(12, 10))).toBeNull();
});

it('speaks of maintenance only if there was some', () => {
  expect(outsideMaintenance(stats)).toBeNull();
  expect(uptimeMethod(stats)).not.toContain('maintenance');
  expect(uptimeMethod(undefined)).not.toContain('maintenance');
  const maintained = { ...stats, uptime30d: 96, maintenanceSeconds30d: 3_600 };
  expect(outsideMaintenance(maintained)).toBe('100 % without maintenance');
  expect(uptimeMethod(maintained)).toMatch(
    /1 h of maintenance windows in 30 days counts as neither up nor down\.$/,
  );
  expect(outsideMaintenance({ ...maintained, uptimeWithoutMaintenance30d: null })).toBeNull();
});

it('says that there was no downtime only after a check', () => {
  expect(downtimeNote(stats)).toBe('no downtime');
  expect(downtimeNote({ ...stats, uptime30d: 99, downtimeSeconds30d: 61 })).toBe('1 min 1 s down');
  expect(downtimeNote({ ...stats, uptime30d: 99.9 }), 'it has just begun').toBeNull();
  expect(downtimeNote({ ...stats, uptime30d: null }), 'not checked yet').toBeNull();
});
