import { describe, expect, it } from 'vitest';
import { closeWithin } from './close.ts';

describe('closeWithin', () => {
  it('closes every part, even if one fails and another hangs', async () => {
    const closed: string[] = [];
    const failures = await closeWithin(50, {
      broken: {
        close: () => {
          throw new Error('no more');
        },
      },
      stuck: { close: () => new Promise(() => {}) },
      fine: { close: () => void closed.push('fine') },
    });
    expect(closed).toEqual(['fine']);
    expect(failures).toEqual(['broken failed to stop: no more', 'stuck did not stop within 0.05 s']);
  });
});
