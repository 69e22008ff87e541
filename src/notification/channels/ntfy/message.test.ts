import { describe, expect, it } from 'vitest';
import { digest, endlessDigest, endlessNotification, messageOf, resolved } from '../message.fixture.ts';
import { ntfyBody } from './message.ts';

describe('a message in ntfy', () => {
  it('has the default priority if it is good news', () => {
    expect(ntfyBody(messageOf(resolved), 'my-shop')).toMatchObject({
      title: 'Up: Shop / Cart',
      priority: 3,
      tags: ['white_check_mark'],
    });
  });

  it('lists the alerts of a digest', () => {
    const { message } = ntfyBody(digest, 'my-shop') as { message: string };
    expect(message).toContain('- Down: Shop / Cart: ');
    expect(message).toContain('- and 41 more');
  });

  it.each([
    ['an alert', messageOf(endlessNotification)],
    ['a digest', endlessDigest],
  ])('stays within the limits of a server: %s', (_name, given) => {
    const body = ntfyBody(given, 'x'.repeat(64)) as { message: string };
    expect(Buffer.byteLength(body.message)).toBeLessThanOrEqual(4_096);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(2 * 4_096);
    expect(body.message.isWellFormed()).toBe(true);
  });
});
