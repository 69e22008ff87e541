import { describe, expect, it } from 'vitest';
import { parseNewSite, parseSiteChange, withBasicAuth, type SiteRules } from './parse-site.ts';

const rules: SiteRules = { policy: 'public', minIntervalSeconds: 30 };
const site = { name: 'Shop', url: 'https://shop.example' };
const stored = { ...parseNewSite(site, rules), basicAuthUsername: 'kim', basicAuthPassword: 'sealed' };

describe('a new site', () => {
  it('is checked once a minute, down after two failures and up after one success, unless told', () => {
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
    });
  });

  it('has a name of one line, counted in characters as people do', () => {
    const emoji = '🛒'.repeat(200);
    expect(parseNewSite({ ...site, name: emoji }, rules).name).toBe(emoji);
    expect(() => parseNewSite({ ...site, name: `${emoji}x` }, rules)).toThrow('1 to 200 characters');
    for (const name of ['Shop\nBcc: all', 'a\tb', 'a\u0085b', 'a\u2028b', 'a\u007fb'])
      expect(() => parseNewSite({ ...site, name }, rules)).toThrow('line breaks or control');
  });

  it('is checked as often as the operator allows', () => {
    expect(parseNewSite(site, { ...rules, minIntervalSeconds: 300 }).checkIntervalSeconds).toBe(300);
  });
});

describe('a change', () => {
  it('holds what was given and nothing else', () => {
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
    expect(() => parseSiteChange({ [field]: null }, rules)).toThrow(`"${field}" cannot be cleared`);
  });
});

describe('basic authentication', () => {
  it('keeps its password when only the user name changes', () => {
    expect(withBasicAuth(stored, { basicAuthUsername: 'alex' })).toMatchObject({
      basicAuthUsername: 'alex',
      basicAuthPassword: 'sealed',
    });
  });

  it('loses its password with its user name', () => {
    expect(withBasicAuth(stored, { basicAuthUsername: null })).toMatchObject({
      basicAuthUsername: null,
      basicAuthPassword: null,
    });
  });

  it('takes no password without a user name', () => {
    const change = { basicAuthUsername: null, basicAuthPassword: 'x' };
    expect(() => withBasicAuth(stored, change)).toThrow('needs a user name');
    expect(() => parseNewSite({ ...site, basicAuthPassword: 'x' }, rules)).toThrow('needs a user name');
  });

  it('trims the user name and leaves the password as it was typed', () => {
    const given = { ...site, basicAuthUsername: ' kim ', basicAuthPassword: ' a b ' };
    expect(parseNewSite(given, rules)).toMatchObject({
      basicAuthUsername: 'kim',
      basicAuthPassword: ' a b ',
    });
  });

  it.each([{ basicAuthUsername: 'a:b' }, { basicAuthUsername: 'a\nb' }, { basicAuthPassword: 'a\r\nb' }])(
    'takes no %j, which a header cannot carry',
    (change) => {
      expect(() => parseSiteChange(change, rules)).toThrow(/colon|control/);
    },
  );
});
