import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { OperatorError } from '#platform/errors.ts';

export type Config = {
  port: number;
  host: string;
  publicUrl: URL;
  trustProxy: readonly string[];
  dataDir: string;
  databaseUrl: string | null;
  natsUrl: string | null;
  secretKey: string | null;
  firstAdmin: { email: string; password: string } | null;
  signUp: 'open' | 'closed';
  mail: { smtpUrl: string; from: string } | null;
  rateLimit: { writes: number; reads: number };
  minCheckIntervalSeconds: number;
  quotas: { sites: number; pages: number; browserChecks: number; checkoutFlows: number };
  retentionDays: number;
  privateTargets: 'nobody' | 'admin' | 'everybody';
  logLevel: LogLevel;
};

type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
type Environment = Readonly<Record<string, string | undefined>>;

/** Every variable the program knows; `doctor` uses it to spot misspelled ones. */
export const variableNames = [
  'PORT',
  'HOST',
  'DATABASE_URL',
  'NATS_URL',
  'SMTP_URL',
  'STEWARD_PUBLIC_URL',
  'STEWARD_TRUST_PROXY',
  'STEWARD_DATA_DIR',
  'STEWARD_SECRET_KEY',
  'STEWARD_ADMIN_EMAIL',
  'STEWARD_ADMIN_PASSWORD',
  'STEWARD_SIGN_UP',
  'STEWARD_MAIL_FROM',
  'STEWARD_RATE_LIMIT_WRITES',
  'STEWARD_RATE_LIMIT_READS',
  'STEWARD_MIN_CHECK_INTERVAL_SECONDS',
  'STEWARD_QUOTA_SITES',
  'STEWARD_QUOTA_PAGES',
  'STEWARD_QUOTA_BROWSER_CHECKS',
  'STEWARD_QUOTA_CHECKOUT_FLOWS',
  'STEWARD_RETENTION_DAYS',
  'STEWARD_PRIVATE_TARGETS',
  'STEWARD_LOG_LEVEL',
] as const;

type Variable = (typeof variableNames)[number];

/** Reads the whole configuration, and reports every mistake in it at once. */
export function readConfig(
  flags: { port?: string | undefined; host?: string | undefined } = {},
  env: Environment = process.env,
): Config {
  const mistakes: string[] = [];
  const read = reader({ ...env, PORT: flags.port ?? env['PORT'], HOST: flags.host ?? env['HOST'] }, mistakes);

  const port = read.integer('PORT', 4000, 0, 65_535);
  const smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:']);
  const publicUrl = read.url('STEWARD_PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  const config: Config = {
    port,
    host: read.text('HOST') ?? 'localhost',
    publicUrl: new URL(publicUrl),
    trustProxy: read.list('STEWARD_TRUST_PROXY'),
    dataDir: read.directory('STEWARD_DATA_DIR') ?? defaultDataDir(env),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    natsUrl: read.url('NATS_URL', ['nats:', 'tls:', 'ws:', 'wss:']),
    secretKey: read.text('STEWARD_SECRET_KEY'),
    firstAdmin: readFirstAdmin(read, mistakes),
    signUp: read.oneOf('STEWARD_SIGN_UP', ['open', 'closed'], 'closed'),
    mail: smtpUrl ? { smtpUrl, from: read.text('STEWARD_MAIL_FROM') ?? 'Steward <steward@localhost>' } : null,
    rateLimit: {
      writes: read.integer('STEWARD_RATE_LIMIT_WRITES', 60, 1, 1_000_000),
      reads: read.integer('STEWARD_RATE_LIMIT_READS', 600, 1, 1_000_000),
    },
    minCheckIntervalSeconds: read.integer('STEWARD_MIN_CHECK_INTERVAL_SECONDS', 30, 1, 86_400),
    quotas: {
      sites: read.integer('STEWARD_QUOTA_SITES', 100, 0, 10_000_000),
      pages: read.integer('STEWARD_QUOTA_PAGES', 500, 0, 10_000_000),
      browserChecks: read.integer('STEWARD_QUOTA_BROWSER_CHECKS', 50, 0, 10_000_000),
      checkoutFlows: read.integer('STEWARD_QUOTA_CHECKOUT_FLOWS', 10, 0, 10_000_000),
    },
    retentionDays: read.integer('STEWARD_RETENTION_DAYS', 90, 1, 3_650),
    privateTargets: read.oneOf('STEWARD_PRIVATE_TARGETS', ['nobody', 'admin', 'everybody'], 'admin'),
    logLevel: read.oneOf('STEWARD_LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
  };
  if (config.natsUrl && !config.databaseUrl)
    mistakes.push(
      'NATS_URL is set without DATABASE_URL: many machines need one PostgreSQL server between them.',
    );
  if (mistakes.length > 0) {
    const heading =
      mistakes.length === 1
        ? 'The configuration has a mistake:'
        : `The configuration has ${mistakes.length} mistakes:`;
    throw new OperatorError([heading, ...mistakes.map((mistake) => `  - ${mistake}`)].join('\n'));
  }
  return config;
}

/** Variables that look meant for Steward but are not known to it. */
export function unknownVariables(env: Environment = process.env): string[] {
  const known = new Set<string>(variableNames);
  return Object.keys(env)
    .filter((name) => name.startsWith('STEWARD_') && !known.has(name))
    .sort();
}

function readFirstAdmin(read: Reader, mistakes: string[]): Config['firstAdmin'] {
  const email = read.text('STEWARD_ADMIN_EMAIL');
  const password = read.text('STEWARD_ADMIN_PASSWORD');
  if (email && password) return { email, password };
  if (email || password)
    mistakes.push('STEWARD_ADMIN_EMAIL and STEWARD_ADMIN_PASSWORD belong together: set both or neither.');
  return null;
}

function defaultDataDir(env: Environment): string {
  if (process.getuid?.() === 0) return '/var/lib/steward';
  return join(env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'steward');
}

type Reader = ReturnType<typeof reader>;

function reader(env: Environment, mistakes: string[]) {
  const text = (name: Variable): string | null => env[name]?.trim() || null;
  return {
    text,
    integer(name: Variable, fallback: number, min: number, max: number): number {
      const value = text(name);
      if (value === null) return fallback;
      const number = Number(value);
      if (/^\d+$/.test(value) && number >= min && number <= max) return number;
      mistakes.push(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
      return fallback;
    },
    oneOf<const T extends string>(name: Variable, choices: readonly T[], fallback: T): T {
      const value = text(name);
      if (value === null) return fallback;
      const choice = choices.find((candidate) => candidate === value);
      if (!choice) mistakes.push(`${name} must be one of ${choices.join(', ')}, not "${value}".`);
      return choice ?? fallback;
    },
    /** The value is never repeated in the message: these URLs may carry a password. */
    url(name: Variable, protocols: readonly string[]): string | null {
      const value = text(name);
      if (value === null) return null;
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
      mistakes.push(
        `${name} must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
      );
      return null;
    },
    directory(name: Variable): string | null {
      const value = text(name);
      if (value === null) return null;
      return isAbsolute(value) ? value : resolve(value);
    },
    list: (name: Variable): string[] =>
      (text(name) ?? '')
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
  };
}
