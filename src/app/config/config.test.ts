import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { readConfig, serverProcesses, unknownVariables } from './config.ts';

/** The error message of `readConfig`, or an empty string. */
function mistakesOf(env: Record<string, string>): string {
  try {
    readConfig({}, env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('configuration', () => {
  it('has a default for everything', () => {
    const config = readConfig({}, {});
    expect(config).toMatchObject({
      port: 4000,
      host: 'localhost',
      databaseUrl: null,
      natsUrl: null,
      signUp: 'closed',
    });
    expect(config.publicUrl.href).toBe('http://localhost:4000/');
    expect(config.rateLimit).toEqual({ writes: 60, reads: 600 });
    expect(config.products['deployment']).toEqual({
      logs: {
        retentionDays: 90,
        bytesPerDeployment: 128 * 1024 * 1024,
        bytesPerEnvironmentHour: 256 * 1024 * 1024,
        bytesPerUserHour: 512 * 1024 * 1024,
        minFreeBytes: 1024 * 1024 * 1024,
      },
    });
  });

  it('takes a number of processes, or one that fits the machine', () => {
    expect(readConfig({}, {}).processes).toBeNull();
    expect(readConfig({ processes: '3' }, { STEWARD_PROCESSES: '5' }).processes).toBe(3);
    const auto = { STEWARD_PROCESSES: 'auto' };
    const cores = availableParallelism();
    expect(readConfig({}, auto).processes).toBeLessThanOrEqual(cores);
    const server = { ...auto, DATABASE_URL: 'postgres://db/steward' };
    expect(readConfig({}, server).processes).toBeLessThanOrEqual(Math.min(cores, 8));
    expect(serverProcesses(readConfig({}, {}))).toBe(cores < 4 ? 1 : readConfig({}, auto).processes);
    for (const wrong of ['0', '65', '1.5', '-1', 'many'])
      expect(mistakesOf({ STEWARD_PROCESSES: wrong })).toContain('must be "auto" or from 1 to 64');
  });

  it('reports all mistakes at once', () => {
    const env = {
      PORT: 'http',
      STEWARD_SIGN_UP: 'maybe',
      DATABASE_URL: 'mysql://root:hunter2@db',
      STEWARD_ADMIN_EMAIL: 'a@b.c',
    };
    expect(() => readConfig({}, env)).toThrow(
      [
        'The configuration has 4 mistakes:',
        '  - PORT must be a whole number from 0 to 65535, not "http".',
        '  - DATABASE_URL must be a URL that starts with postgres:// or postgresql://.',
        '  - STEWARD_ADMIN_EMAIL and STEWARD_ADMIN_PASSWORD must be set together: set both or neither.',
        '  - STEWARD_SIGN_UP must be one of open, closed, not "maybe".',
      ].join('\n'),
    );
  });

  it('never shows a URL that can contain a password', () => {
    const urls = {
      DATABASE_URL: 'mysql://root:hunter2@db',
      NATS_URL: 'http://root:hunter2@nats',
      SMTP_URL: 'http://root:hunter2@mail',
    };
    const message = mistakesOf(urls);
    for (const name of Object.keys(urls)) expect(message).toContain(name);
    expect(message).not.toContain('hunter2');
  });

  it('prefers flags over variables, and derives the public URL from the port', () => {
    const config = readConfig({ port: '5000' }, { PORT: '4001' });
    expect([config.port, config.publicUrl.port]).toEqual([5000, '5000']);
  });

  it('refuses NATS without a shared database', () => {
    expect(() => readConfig({}, { NATS_URL: 'nats://localhost' })).toThrow(/NATS_URL needs DATABASE_URL/);
  });

  it('does not report a malformed DATABASE_URL as missing', () => {
    const message = mistakesOf({ NATS_URL: 'nats://localhost', DATABASE_URL: 'localhost' });
    expect(message).toMatch(/^The configuration has a mistake:\n {2}- DATABASE_URL must/);
  });

  it.each([
    ['STEWARD_TRUST_PROXY', '10.0.0.0/8, nonsense', '"nonsense" is neither an IP address nor a network'],
    ['STEWARD_TRUST_PROXY', '10.0.0.0/33', '"10.0.0.0/33" is neither'],
    ['STEWARD_TRUST_PROXY', '10.0.0.0/0', '"10.0.0.0/0" is neither'],
    ['STEWARD_SECRET_KEY', 'c2hvcnQ=', 'STEWARD_SECRET_KEY: The key has 5 bytes'],
    ['NATS_URL', 'ws://localhost:4222', 'NATS_URL is not a valid NATS URL'],
    ['NATS_URL', 'nats://u%:p@localhost', 'NATS_URL'],
    [
      'STEWARD_OIDC_ISSUER',
      'https://id.example',
      'STEWARD_OIDC_ISSUER and STEWARD_OIDC_CLIENT_ID must be set together',
    ],
    [
      'STEWARD_OIDC_CLIENT_ID',
      'steward',
      'STEWARD_OIDC_ISSUER and STEWARD_OIDC_CLIENT_ID must be set together',
    ],
    ['STEWARD_OIDC_TEAM_ROLES', 'admins=Shop', '"admins=Shop" must be GROUP=TEAM:ROLE'],
    ['STEWARD_OIDC_TEAM_ROLES', 'a=Shop:OWNER,b=Shop:ADMIN', '"b=Shop:ADMIN" must be GROUP=TEAM:ROLE'],
    ['STEWARD_PASSWORD_SIGN_IN', 'off', 'STEWARD_PASSWORD_SIGN_IN=off needs STEWARD_OIDC_ISSUER'],
  ])('refuses %s=%s', (name, value, message) => {
    const found = mistakesOf({ DATABASE_URL: 'postgres://localhost/steward', [name]: value });
    expect(found).toMatch(/^The configuration has a mistake:/);
    expect(found).toContain(message);
  });

  it.each([
    ['STEWARD_TRUST_PROXY', '10.0.0.0/8, ::1, fd00::/8,loopback'],
    ['STEWARD_SECRET_KEY', Buffer.alloc(32, 1).toString('base64')],
    ['NATS_URL', 'nats://user:password@one:4222,two:4222'],
  ])('accepts %s=%s', (name, value) => {
    expect(mistakesOf({ DATABASE_URL: 'postgres://localhost/steward', [name]: value })).toBe('');
  });

  it.each([
    ['http://id.example', 'STEWARD_OIDC_ISSUER must start with https://'],
    ['https://accounts.google.com', 'STEWARD_OIDC_ALLOWED_DOMAINS must be set for accounts.google.com'],
  ])('refuses the sign-in provider %s', (issuer, message) => {
    const env = { STEWARD_OIDC_ISSUER: issuer, STEWARD_OIDC_CLIENT_ID: 'steward' };
    expect(mistakesOf(env)).toContain(message);
  });

  it('refuses open sign-up with a sign-in provider if addresses are not checked by mail', () => {
    const env = {
      STEWARD_OIDC_ISSUER: 'https://id.example',
      STEWARD_OIDC_CLIENT_ID: 'steward',
      STEWARD_SIGN_UP: 'open',
    };
    expect(mistakesOf(env)).toContain('needs SMTP_URL');
    expect(mistakesOf({ ...env, SMTP_URL: 'smtp://localhost' })).toBe('');
  });

  it('reads the settings of a sign-in provider', () => {
    const { oidc, passwordSignIn } = readConfig(
      {},
      {
        STEWARD_OIDC_ISSUER: 'http://127.0.0.1:8080/realms/shop',
        STEWARD_OIDC_CLIENT_ID: 'steward',
        STEWARD_OIDC_SCOPES: 'email groups',
        STEWARD_OIDC_ALLOWED_DOMAINS: 'Example.com',
        STEWARD_PASSWORD_SIGN_IN: 'off',
      },
    );
    expect(oidc).toMatchObject({
      clientSecret: null,
      scopes: 'openid email groups',
      button: 'Single sign-on',
      allowedDomains: ['example.com'],
      groupsClaim: 'groups',
      teamRoles: [],
    });
    expect(passwordSignIn).toBe(false);
  });

  it('validates the first administrator like any account', () => {
    const message = mistakesOf({ STEWARD_ADMIN_EMAIL: 'nobody', STEWARD_ADMIN_PASSWORD: 'short' });
    expect(message).toContain('  - STEWARD_ADMIN_EMAIL: This is not a valid email address.');
    expect(message).toContain('  - STEWARD_ADMIN_PASSWORD: A password must have at least 12 characters.');
    expect(message).not.toContain('short');
  });

  it('finds misspelled variables', () => {
    expect(unknownVariables({ STEWARD_DATADIR: '/x', STEWARD_DATA_DIR: '/x', PATH: '/bin' })).toEqual([
      'STEWARD_DATADIR',
    ]);
  });
});
