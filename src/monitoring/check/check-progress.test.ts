import { describe, expect, it } from 'vitest';
import { CheckProgress } from './check-progress.ts';

const at = new Date('2026-11-15T12:00:00Z');
const discarded = { batch: 1, accepted: 0, rows: 0 };

describe('the progress of checks', () => {
  it('is fine while nothing is due, even for a day', () => {
    const progress = new CheckProgress();
    progress.claiming(0);
    progress.claimed();
    expect(progress.state(86_400_000)).toEqual({ lastAt: null, problem: null });
  });

  it('reports when the last check was stored', () => {
    const progress = new CheckProgress();
    progress.finished(0);
    progress.flushed(1_000, at, { batch: 1, accepted: 1, rows: 1 }, 0);
    expect(progress.state(86_400_000)).toEqual({ lastAt: at, problem: null });
  });

  it('is stuck when results wait for more than a minute, until one is stored', () => {
    const progress = new CheckProgress();
    progress.finished(0);
    progress.finished(59_000);
    expect(progress.state(60_000).problem).toBeNull();
    expect(progress.state(60_001).problem).toContain('wait to be stored');
    progress.flushed(61_000, at, { batch: 500, accepted: 500, rows: 500 }, 4_500);
    expect(progress.state(120_000).problem).toBeNull();
    expect(progress.state(122_000).problem).toContain('wait to be stored');
  });

  it('is stuck when no claim has succeeded for more than a minute', () => {
    const progress = new CheckProgress();
    for (let ms = 0; ms <= 70_000; ms += 1_000) progress.claiming(ms);
    expect(progress.state(70_000).problem).toContain('claimed');
    progress.claimed();
    expect(progress.state(70_000).problem).toBeNull();
  });

  it('is stuck when every result is discarded for more than a minute', () => {
    const progress = new CheckProgress();
    for (let ms = 0; ms < 60_000; ms += 5_000) progress.flushed(ms, at, discarded, 0);
    expect(progress.state(60_000).problem).toBeNull();
    progress.flushed(65_000, at, discarded, 0);
    expect(progress.state(65_000).problem).toContain('discarded');
    progress.flushed(66_000, at, { batch: 2, accepted: 1, rows: 1 }, 0);
    expect(progress.state(66_000).problem).toBeNull();
  });

  it('is fine when hundreds of sites were deleted while they were checked', () => {
    const progress = new CheckProgress();
    for (let ms = 0; ms < 30_000; ms += 250) progress.flushed(ms, at, { batch: 20, accepted: 0, rows: 0 }, 0);
    expect(progress.state(600_000).problem).toBeNull();
  });

  it('is fine while the own network is down: inconclusive checks count, although they are not stored', () => {
    const progress = new CheckProgress();
    for (let ms = 0; ms < 600_000; ms += 5_000)
      progress.flushed(ms, at, { batch: 9, accepted: 9, rows: 0 }, 0);
    expect(progress.state(600_000)).toEqual({ lastAt: null, problem: null });
  });
});
