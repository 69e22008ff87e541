import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseServerUrl, readSettings } from './settings.ts';

const token = `agt_${'ab'.repeat(32)}`;
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'steward-settings-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('agent settings', () => {
  it('can come from environment variables only', () => {
    const env = {
      STEWARD_SERVER_URL: 'https://s.example/deployment/',
      STEWARD_AGENT_TOKEN: token,
      STEWARD_DEPLOY_PATH: '/srv/shop/',
    };
    expect(readSettings({}, env)).toMatchObject({
      serverUrl: 'https://s.example/deployment',
      token,
      deployPath: '/srv/shop',
    });
  });

  it('prefer a flag to an environment variable, and that to the file', () => {
    const config = join(dir, 'agent.json');
    writeFileSync(config, JSON.stringify({ serverUrl: 'https://file.example', token, deployPath: '/file' }));
    const env = { STEWARD_SERVER_URL: 'https://env.example' };
    expect(readSettings({ config, deployPath: '/flag' }, env)).toMatchObject({
      serverUrl: 'https://env.example',
      deployPath: '/flag',
    });
  });

  it.each([
    [undefined, undefined, {}, false],
    [true, undefined, {}, true],
    ['true', undefined, {}, false],
    [undefined, 'true', {}, true],
    [undefined, 'yes', {}, false],
    [true, 'false', {}, false],
    [false, 'false', { probe: true }, true],
  ])(
    'allow to confirm failures only by a clear yes: file %j, variable %j, flags %j',
    (probe, variable, flags, expected) => {
      const config = join(dir, 'agent.json');
      writeFileSync(
        config,
        JSON.stringify({ serverUrl: 'https://s.example', token, deployPath: '/srv', probe }),
      );
      const env = variable === undefined ? {} : { STEWARD_AGENT_PROBE: variable };
      expect(readSettings({ config, ...flags }, env).probe).toBe(expected);
    },
  );

  it('hide the credentials of the agent from commands, and list the values to mask', () => {
    const env = {
      STEWARD_SERVER_URL: 'https://s.example',
      STEWARD_AGENT_TOKEN: token,
      STEWARD_TOKEN: 'pat_x',
      STEWARD_DEPLOY_PATH: '/srv',
      STEWARD_SECRETS: 'KEY, COMPOSER_AUTH',
      KEY: 'hunter22',
      COMPOSER_AUTH: '{"a":{"password":"inner-secret"}}',
    };
    const settings = readSettings({}, env);
    expect(Object.keys(settings.env)).not.toEqual(expect.arrayContaining(['STEWARD_AGENT_TOKEN']));
    expect(Object.keys(settings.env)).not.toEqual(expect.arrayContaining(['STEWARD_TOKEN']));
    expect(settings.secrets).toEqual(expect.arrayContaining([token, 'hunter22', 'inner-secret']));
  });
});

describe('the URL of the control plane', () => {
  it.each(['http://localhost:4000/deployment', 'http://127.0.0.1', 'http://[::1]:1', 'https://s.example'])(
    'may be %s',
    (url) => {
      expect(parseServerUrl(url, false)).toBe(new URL(url).href.replace(/\/$/, ''));
    },
  );

  it.each([
    'http://s.example',
    'ftp://s.example',
    'https://u:p@s.example',
    'nonsense',
    'http://localhost.evil.example',
  ])('cannot be %s', (url) => {
    expect(() => parseServerUrl(url, false)).toThrow(/encrypted|not a server URL/);
  });
});
