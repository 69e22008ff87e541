import { describe, expect, it } from 'vitest';
import { hashPassword, parsePassword, parsePasswordLength, verifyPassword } from './password.ts';

describe('passwords', () => {
  it('are stored as argon2id with a unique salt', async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it('match regardless of Unicode normalisation', async () => {
    const hash = await hashPassword('l\u00f6wenm\u00e4hne lang');
    expect(await verifyPassword('lo\u0308wenma\u0308hne lang', hash)).toBe(true);
    expect(await verifyPassword('lowenmahne lang', hash)).toBe(false);
  });

  it('never match an account without a password', async () => {
    expect(await verifyPassword('', null)).toBe(false);
    expect(await verifyPassword('\0'.repeat(32), null)).toBe(false);
  });

  it('have at least 12 characters', () => {
    expect(() => parsePassword('elevenchars')).toThrow('at least 12');
    expect(parsePassword('twelve chars')).toBe('twelve chars');
  });

  it('are not chosen from the common ones', () => {
    expect(() => parsePassword('Password1234', 'newPassword')).toThrow(
      expect.objectContaining({ details: { field: 'newPassword', reason: 'COMMON_PASSWORD' } }),
    );
    expect(parsePasswordLength('Password1234')).toBe('Password1234');
  });
});
