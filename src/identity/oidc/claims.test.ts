import { describe, expect, it } from 'vitest';
import { readIdentity } from './claims.ts';
import { parseTeamRoles, type OidcSettings } from './settings.ts';

const settings = {
  groupsClaim: 'groups',
  teamRoles: parseTeamRoles('dev=Shop:DEPLOYER,dev=Agency:VIEWER,ops=Shop:OWNER'),
} as unknown as OidcSettings;
const read = (claims: object, changed: Partial<OidcSettings> = {}) =>
  readIdentity({ iss: 'https://id.example', sub: 'ada', ...claims }, { ...settings, ...changed });
const emailOf = (claims: object): string | null => read(claims).email;

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

describe('groups', () => {
  it.each([
    ['a list', { groups: ['other', 'ops'] }, ['ops']],
    ['one text', { groups: 'ops' }, ['ops']],
    ['a list with something else in it', { groups: [null, ['ops'], 7, 'ops'] }, ['ops']],
    ['nothing', {}, []],
    ['an empty list, although there are some', { groups: [], hasgroups: true }, []],
    ['a claim that names no sources', { _claim_names: null }, []],
    ['another source', { _claim_names: { groups: 'src1' } }, null],
    ['another source and some of them', { groups: ['dev'], _claim_names: { groups: 'src1' } }, null],
    ['only that there are some', { hasgroups: true }, null],
  ])('can be %s', (_what, claims, groups) => {
    expect(read(claims).groups).toEqual(groups);
  });

  it('that are in another claim are known, whatever is said about the usual one', () => {
    const roles = { roles: ['ops'], hasgroups: true, _claim_names: { groups: 'src1' } };
    expect(read(roles, { groupsClaim: 'roles' }).groups).toEqual(['ops']);
  });
});
