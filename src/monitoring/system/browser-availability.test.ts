import { describe, expect, it } from 'vitest';
import { decideAvailability } from './browser-availability.ts';

const working = { version: '158.0.1.2', problem: null };
const untried = { version: null, problem: null };
const broken = { version: null, problem: '/usr/bin/chromium does not start: libnss3.so is missing' };

describe('browser checks', () => {
  it('are available if one worker has a browser, whatever the others have', () => {
    expect(decideAvailability([working, broken], false)).toEqual({
      available: true,
      version: '158.0.1.2',
      problem: null,
    });
  });

  it('are available if a browser is there that no check has started yet', () => {
    expect(decideAvailability([untried], false)).toMatchObject({ available: true, version: null });
  });

  it('are not available if no worker for them is running', () => {
    const { available, problem } = decideAvailability([], true);
    expect(available).toBe(false);
    expect(problem).toContain('Start `steward worker browser`');
    expect(decideAvailability([], false).problem).toContain('Ask an administrator');
  });

  it('are not said to be missing while no worker has ever reported, as in an upgrade from a version that does not', () => {
    expect(decideAvailability(null, true)).toEqual({ available: false, version: null, problem: null });
  });

  it('that are not available give the reason, with paths of the server, only to administrators', () => {
    expect(decideAvailability([broken], true).problem).toContain('libnss3.so is missing');
    expect(decideAvailability([broken], false).problem).toBe(
      'Browser checks and checkout flows do not run, because this installation has no browser that works. Ask an administrator.',
    );
  });
});
