import { describe, expect, it } from 'vitest';
import { readIdentity } from './claims.ts';
import type { OidcSettings } from './settings.ts';

const settings = { groupsClaim: 'groups', teamRoles: [] } as unknown as OidcSettings;
const emailOf = (claims: object): string | null =>
  readIdentity({ iss: 'https://id.example', sub: 'ada', ...claims }, settings).email;

describe('an address', () => {
  const email = 'ada@example.com';

  it('counts if the provider has verified it', () => {
    expect(emailOf({ email, email_verified: true })).toBe(email);
    expect(emailOf({ email, xms_edov: '1' })).toBe(email);
    expect(emailOf({ email, email_verified: false, xms_edov: true })).toBeNull();
    expect(emailOf({ email, email_verified: 'true' })).toBeNull();
    expect(emailOf({ email })).toBeNull();
  });

  const byGoogle = (claims: object): string | null =>
    emailOf({ iss: 'https://accounts.google.com', email_verified: true, ...claims });

  it.each([
    ['of the organisation of the account', { email, hd: 'example.com' }],
    ['of the organisation in other letters', { email: 'Ada@EXAMPLE.com', hd: 'Example.Com' }],
    ['of Gmail', { email: 'ada@gmail.com' }],
    ['of Gmail under its other name', { email: 'ada@googlemail.com' }],
  ])('at Google counts if it is %s', (_what, claims) => {
    expect(byGoogle(claims)).toBe(claims.email);
  });

  it.each([
    ['of a private account', { email }],
    ['of another organisation', { email, hd: 'example.org' }],
    ['of a subdomain of the organisation', { email: 'ada@sub.example.com', hd: 'example.com' }],
    ['with an organisation that is no text', { email, hd: ['example.com'] }],
    ['that only ends like Gmail', { email: 'ada@notgmail.com' }],
  ])('at Google does not count if it is one %s', (_what, claims) => {
    expect(byGoogle(claims)).toBeNull();
  });
});
