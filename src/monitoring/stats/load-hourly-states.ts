import { createLoader } from '#platform/batcher.ts';
import type { Context } from '../context.ts';
import { listHourlyStates, type HourState } from './hourly-states-storage.ts';
import { hourMs } from './rollup.ts';

const hours = 24;

/** One query for all sites of a request. The caller has checked access to the sites. */
export const loadHourlyStates = createLoader<Context, string, (HourState | 'UNKNOWN')[]>(
  async (ctx, siteIds) => {
    const thisHour = Math.floor(ctx.clock.now().getTime() / hourMs) * hourMs;
    const from = new Date(thisHour - (hours - 1) * hourMs);
    const found = await listHourlyStates(ctx.db, [...new Set(siteIds)], { from, hours });
    const bySite = new Map(found.map((site) => [site.siteId, site.hours]));
    return siteIds.map((id) => {
      const states = Array<HourState | 'UNKNOWN'>(hours).fill('UNKNOWN');
      for (const { at, state } of bySite.get(id) ?? []) states[at] = state;
      return states;
    });
  },
);
