import { describe, expect, it } from 'vitest';
import { readConfig, unknownVariables } from './config.ts';

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
  });

  it('reports every mistake at once, in plain words', () => {
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
        '  - STEWARD_ADMIN_EMAIL and STEWARD_ADMIN_PASSWORD belong together: set both or neither.',
        '  - STEWARD_SIGN_UP must be one of open, closed, not "maybe".',
      ].join('\n'),
    );
  });

  it('never repeats a URL that may hold a password', () => {
    expect(() => readConfig({}, { DATABASE_URL: 'mysql://root:hunter2@db' })).not.toThrow(/hunter2/);
  });

  it('lets flags win over variables, and the public URL follow the port', () => {
    const config = readConfig({ port: '5000' }, { PORT: '4001' });
    expect([config.port, config.publicUrl.port]).toEqual([5000, '5000']);
  });

  it('refuses NATS without a shared database', () => {
    expect(() => readConfig({}, { NATS_URL: 'nats://localhost' })).toThrow(
      /NATS_URL is set without DATABASE_URL/,
    );
  });

  it('spots variables that look misspelled', () => {
    expect(unknownVariables({ STEWARD_DATADIR: '/x', STEWARD_DATA_DIR: '/x', PATH: '/bin' })).toEqual([
      'STEWARD_DATADIR',
    ]);
  });
});
