import { describe, expect, it } from 'vitest';
import { parseNewSite, parseSiteChange, withBasicAuth, type SiteRules } from './parse-site.ts';

const rules: SiteRules = { policy: 'public', minIntervalSeconds: 30 };
const site = { name: 'Shop', url: 'https://shop.example' };
const stored = { ...parseNewSite(site, rules), basicAuthUsername: 'kim', basicAuthPassword: 'encrypted' };

describe('a new site', () => {
  it('is by default checked every 60 s, down after two failures and up after one success', () => {
    expect(parseNewSite({ ...site, checkIntervalSeconds: null, failureThreshold: null }, rules)).toEqual({
      name: 'Shop',
      url: 'https://shop.example',
      checkIntervalSeconds: 60,
      browserChecks: false,
      basicAuthUsername: null,
      basicAuthPassword: null,
      expectedContent: null,
      degradedAfterMs: null,
      failureThreshold: 2,
      recoveryThreshold: 1,
      paused: false,
      viewportWidth: 1_366,
      viewportHeight: 768,
      waitForSelector: null,
      tags: [],
      regions: [],
      quorum: 'MAJORITY',
    });
  });

  it('has a name of one line and up to 200 characters; an emoji counts as one', () => {
    const emoji = '🛒'.repeat(200);
    expect(parseNewSite({ ...site, name: emoji }, rules).name).toBe(emoji);
    expect(() => parseNewSite({ ...site, name: `${emoji}x` }, rules)).toThrow('1 to 200 characters');
    for (const name of ['Shop\nBcc: all', 'a\tb', 'a\u0085b', 'a\u2028b', 'a\u007fb'])
      expect(() => parseNewSite({ ...site, name }, rules)).toThrow('line breaks or control');
  });

  it('is by default not checked more often than the operator allows', () => {
    expect(parseNewSite(site, { ...rules, minIntervalSeconds: 300 }).checkIntervalSeconds).toBe(300);
  });
});

describe('a change of a site', () => {
  it('contains only the given fields', () => {
    expect(parseSiteChange({ name: ' New ', expectedContent: null, paused: true }, rules)).toEqual({
      name: 'New',
      expectedContent: null,
      paused: true,
    });
    expect(parseSiteChange({}, rules)).toEqual({});
  });

  it.each([
    'name',
    'url',
    'checkIntervalSeconds',
    'browserChecks',
    'failureThreshold',
    'recoveryThreshold',
    'viewportWidth',
    'viewportHeight',
    'paused',
  ])('cannot clear %s', (field) => {
    expect(() => parseSiteChange({ [field]: null }, rules)).toThrow('This cannot be cleared');
  });
});

describe('basic authentication', () => {
  it('keeps its password when only the user name changes', () => {
    expect(withBasicAuth(stored, { basicAuthUsername: 'alex' })).toMatchObject({
      basicAuthUsername: 'alex',
      basicAuthPassword: 'encrypted',
    });
  });

  it('loses its password with its user name', () => {
    expect(withBasicAuth(stored, { basicAuthUsername: null })).toMatchObject({
      basicAuthUsername: null,
      basicAuthPassword: null,
    });
  });

  it('cannot have a password without a user name', () => {
    const change = { basicAuthUsername: null, basicAuthPassword: 'x' };
    expect(() => withBasicAuth(stored, change)).toThrow('needs a user name');
    expect(() => parseNewSite({ ...site, basicAuthPassword: 'x' }, rules)).toThrow('needs a user name');
  });

  it('trims the user name but not the password', () => {
    const given = { ...site, basicAuthUsername: ' kim ', basicAuthPassword: ' a b ' };
    expect(parseNewSite(given, rules)).toMatchObject({
      basicAuthUsername: 'kim',
      basicAuthPassword: ' a b ',
    });
  });

  it.each([{ basicAuthUsername: 'a:b' }, { basicAuthUsername: 'a\nb' }, { basicAuthPassword: 'a\r\nb' }])(
    'cannot have %j, which a header cannot contain',
    (change) => {
      expect(() => parseSiteChange(change, rules)).toThrow(/colon|control/);
    },
  );
});
