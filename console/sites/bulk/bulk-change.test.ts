import { describe, expect, it } from 'vitest';
import { kindsFor, mistakeIn } from './bulk-change.ts';

const form = { addTags: '', removeTags: '', interval: '', teamId: '', typed: '' };

describe('a change of several sites', () => {
  it('is offered if it changes at least one of them', () => {
    const up = { muted: false, status: 'UP' } as const;
    const paused = { muted: true, status: 'PAUSED' } as const;
    expect(kindsFor([up])).toEqual(['tags', 'interval', 'mute', 'pause', 'move', 'delete']);
    expect(kindsFor([paused])).toEqual(['tags', 'interval', 'unmute', 'resume', 'move', 'delete']);
    expect(kindsFor([up, paused])).toHaveLength(8);
  });

  it('needs a tag, a number of seconds, or the number of sites to delete', () => {
    expect(mistakeIn('tags', form, 2)?.field).toBe('addTags');
    expect(mistakeIn('tags', { ...form, removeTags: 'old' }, 2)).toBeNull();
    expect(mistakeIn('interval', { ...form, interval: '1.5' }, 2)?.field).toBe('interval');
    expect(mistakeIn('interval', { ...form, interval: '120' }, 2)).toBeNull();
    expect(mistakeIn('delete', { ...form, typed: '1' }, 2)?.field).toBe('typed');
    expect(mistakeIn('delete', { ...form, typed: '2' }, 2)).toBeNull();
    expect(mistakeIn('pause', form, 2)).toBeNull();
  });
});
