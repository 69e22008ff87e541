import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseEmail } from '#identity/user/parse-user.ts';
import { parsePassword } from '#identity/user/password.ts';
import { parseReferences, type NetworkReferences } from '#probing/own-network/parse-references.ts';
import { OperatorError } from '#platform/errors.ts';
import { parseNatsUrl } from '#platform/nats-address.ts';
import { parseConfiguredKeys } from '#platform/secrets/configured-keys.ts';
import type { VatSettings } from '#vat/settings.ts';
import { createReader, type Environment, type Reader } from '#platform/settings-reader.ts';
import { variableNames } from './variables.ts';
import { readVatSettings } from './config-vat.ts';

export type Config = {
  port: number;
  host: string;
  publicUrl: URL;
  trustProxy: readonly string[];
  /** How long a server that is told to stop goes on serving, so that a load balancer sees it leave. */
  drainSeconds: number;
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
  incidentUrl: string;
  /** Null: public servers and names that everybody knows. */
  networkReferences: NetworkReferences | null;
  /** The program of the browser; null: one that is found, or the bundled one. */
  chromium: string | null;
  logLevel: LogLevel;
  vat: VatSettings;
};

type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Reads the whole configuration, and reports every mistake in it at once. */
export function readConfig(
  flags: { port?: string | undefined; host?: string | undefined } = {},
  env: Environment = process.env,
): Config {
  const mistakes: string[] = [];
  const read = createReader(
    { ...env, PORT: flags.port ?? env['PORT'], HOST: flags.host ?? env['HOST'] },
    mistakes,
  );

  const port = read.integer('PORT', 4000, 0, 65_535);
  const smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:']);
  const publicUrl = read.url('STEWARD_PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  const config: Config = {
    port,
    host: read.text('HOST') ?? 'localhost',
    publicUrl: new URL(publicUrl),
    trustProxy: read.networks('STEWARD_TRUST_PROXY'),
    // With the embedded database there is no other server that could take over.
    drainSeconds: read.integer('STEWARD_DRAIN_SECONDS', read.text('DATABASE_URL') ? 5 : 0, 0, 300),
    dataDir: read.directory('STEWARD_DATA_DIR') ?? defaultDataDir(env),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    natsUrl: read.parsed('NATS_URL', checked(parseNatsUrl)),
    secretKey: read.parsed('STEWARD_SECRET_KEY', checked(parseConfiguredKeys)),
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
    incidentUrl:
      read.url('STEWARD_INCIDENT_URL', ['http:', 'https:']) ?? 'https://events.pagerduty.com/v2/enqueue',
    networkReferences: read.parsed('STEWARD_NETWORK_REFERENCES', parseReferences),
    chromium: read.directory('STEWARD_CHROMIUM'),
    logLevel: read.oneOf('STEWARD_LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
    vat: readVatSettings(read, mistakes),
  };
  if (read.text('NATS_URL') && !read.text('DATABASE_URL'))
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

/** For commands that speak to a server elsewhere, as any script would. */
export function readClientConfig(
  server: string | undefined,
  env: Environment = process.env,
): { serverUrl: string; token: string } {
  const mistakes: string[] = [];
  const read = createReader({ ...env, STEWARD_SERVER_URL: server ?? env['STEWARD_SERVER_URL'] }, mistakes);
  const serverUrl = read.url('STEWARD_SERVER_URL', ['http:', 'https:']);
  const token = read.text('STEWARD_TOKEN');
  if (!serverUrl && mistakes.length === 0)
    mistakes.push('Say where the deployment service is: --server or STEWARD_SERVER_URL.');
  if (!token) mistakes.push('Set STEWARD_TOKEN to a personal access token.');
  if (mistakes.length > 0) throw new OperatorError(mistakes.join('\n'));
  return { serverUrl: serverUrl!.replace(/\/+$/, ''), token: token! };
}

/** Variables that look meant for Steward but are not known to it. */
export function unknownVariables(env: Environment = process.env): string[] {
  const known = new Set<string>(variableNames);
  return Object.keys(env)
    .filter((name) => /^(STEWARD|VAT)_/.test(name) && !known.has(name))
    .sort();
}

function readFirstAdmin(read: Reader, mistakes: string[]): Config['firstAdmin'] {
  const email = read.text('STEWARD_ADMIN_EMAIL');
  const password = read.text('STEWARD_ADMIN_PASSWORD');
  if (email && password) {
    const valid = {
      email: read.parsed('STEWARD_ADMIN_EMAIL', parseEmail),
      password: read.parsed('STEWARD_ADMIN_PASSWORD', parsePassword),
    };
    return valid.email && valid.password ? { email: valid.email, password: valid.password } : null;
  }
  if (email || password)
    mistakes.push('STEWARD_ADMIN_EMAIL and STEWARD_ADMIN_PASSWORD belong together: set both or neither.');
  return null;
}

/** Whoever uses the text parses it again; here it only has to be sound. */
const checked =
  (parse: (text: string) => unknown) =>
  (text: string): string => {
    parse(text);
    return text;
  };

function defaultDataDir(env: Environment): string {
  if (process.getuid?.() === 0) return '/var/lib/steward';
  return join(env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'steward');
}
