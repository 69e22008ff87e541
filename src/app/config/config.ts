import { availableParallelism, homedir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseEmail } from '#identity/user/parse-user.ts';
import { parsePasswordLength } from '#identity/user/password.ts';
import type { OidcSettings } from '#identity/oidc/settings.ts';
import { OperatorError } from '#platform/errors.ts';
import { parseNatsUrl } from '#platform/nats-address.ts';
import type { AddressPolicy } from '#platform/outbound.ts';
import { parseConfiguredKeys } from '#platform/secrets/configured-keys.ts';
import { readTelemetry, type TelemetrySettings } from '#platform/telemetry/settings.ts';
import { createReader, type Environment, type Reader } from '#platform/settings-reader.ts';
import { products } from '../products.ts';
import { clientVariables } from './client-config.ts';
import { readOidc } from './oidc-config.ts';

export type Config = {
  port: number;
  host: string;
  /** How many processes share the work; null leaves it to the command. */
  processes: number | null;
  publicUrl: URL;
  trustProxy: readonly string[];
  /** How long a stopping server keeps serving, so that a load balancer notices it. */
  drainSeconds: number;
  dataDir: string;
  databaseUrl: string | null;
  natsUrl: string | null;
  secretKey: string | null;
  firstAdmin: { email: string; password: string } | null;
  signUp: 'open' | 'closed';
  oidc: OidcSettings | null;
  passwordSignIn: boolean;
  mail: { smtpUrl: string; from: string } | null;
  rateLimit: { writes: number; reads: number };
  privateTargets: 'nobody' | 'admin' | 'everybody';
  /** Where `steward upgrade --check` asks for the newest release. */
  /** Null: nothing is asked. */
  releases: { url: string; policy: AddressPolicy } | null;
  logLevel: LogLevel;
  /** Null without a collector of OpenTelemetry. */
  telemetry: TelemetrySettings | null;
  /** The settings of each product, by its name. */
  products: Record<string, unknown>;
};

type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Reads the whole configuration and reports all mistakes at once. */
export function readConfig(
  flags: Partial<Record<'port' | 'host' | 'processes' | 'region', string | undefined>> = {},
  env: Environment = process.env,
): Config {
  const mistakes: string[] = [];
  const read = createReader(
    {
      ...env,
      PORT: flags.port ?? env['PORT'],
      HOST: flags.host ?? env['HOST'],
      STEWARD_PROCESSES: flags.processes ?? env['STEWARD_PROCESSES'],
      STEWARD_REGION: flags.region ?? env['STEWARD_REGION'],
    },
    mistakes,
  );

  const config = readAll(read, env);
  if (read.text('NATS_URL') && !read.text('DATABASE_URL'))
    mistakes.push(
      'NATS_URL needs DATABASE_URL: processes that share NATS must also share a PostgreSQL server.',
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

function readAll(read: Reader, env: Environment): Config {
  const port = read.integer('PORT', 4000, 0, 65_535);
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:']);
  const mailFrom = read.text('STEWARD_MAIL_FROM') ?? 'Steward <steward@localhost>';
  const publicUrl = read.url('STEWARD_PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  return {
    port,
    host: read.text('HOST') ?? 'localhost',
    processes: read.parsed('STEWARD_PROCESSES', (text) => parseProcesses(text, databaseUrl)),
    publicUrl: new URL(publicUrl),
    trustProxy: read.networks('STEWARD_TRUST_PROXY'),
    // With the embedded database, there is no other server that could take over.
    drainSeconds: read.integer('STEWARD_DRAIN_SECONDS', read.text('DATABASE_URL') ? 5 : 0, 0, 300),
    dataDir: read.directory('STEWARD_DATA_DIR') ?? defaultDataDir(env),
    databaseUrl,
    natsUrl: read.parsed('NATS_URL', checked(parseNatsUrl)),
    secretKey: read.parsed('STEWARD_SECRET_KEY', checked(parseConfiguredKeys)),
    firstAdmin: readFirstAdmin(read),
    signUp: read.oneOf('STEWARD_SIGN_UP', ['open', 'closed'], 'closed'),
    oidc: readOidc(read, { checksAddresses: smtpUrl !== null }),
    passwordSignIn: readPasswordSignIn(read),
    mail: smtpUrl ? { smtpUrl, from: mailFrom } : null,
    rateLimit: {
      writes: read.integer('STEWARD_RATE_LIMIT_WRITES', 60, 1, 1_000_000),
      reads: read.integer('STEWARD_RATE_LIMIT_READS', 600, 1, 1_000_000),
    },
    privateTargets: read.oneOf('STEWARD_PRIVATE_TARGETS', ['nobody', 'admin', 'everybody'], 'admin'),
    releases: readReleases(read),
    logLevel: read.oneOf('STEWARD_LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
    telemetry: readTelemetry(read),
    products: Object.fromEntries(products.map((product) => [product.name, product.readSettings(read)])),
  };
}

/** Variables with one of Steward's prefixes that nothing reads: probably misspelled. */
export function unknownVariables(env: Environment = process.env): string[] {
  const known = new Set<string>(clientVariables);
  readAll(createReader(env, [], known), env);
  return Object.keys(env)
    .filter((name) => /^(STEWARD|VAT)_/.test(name) && !known.has(name))
    .sort();
}

/** The operator can name a server of their own, which may be private. */
function readReleases(read: Reader): Config['releases'] {
  const own = read.url('STEWARD_RELEASES_URL', ['https:', 'http:']);
  return own === null ? null : { url: own, policy: 'operator' };
}

const maxProcesses = 64;

/**
 * One process per core, if there are 512 MB for each: under mixed traffic it takes 376 MB (docs/decisions/0010-memory.md). At
 * most eight on a server, which allows 100 connections by default.
 */
function autoProcesses(databaseUrl: string | null): number {
  const memoryMb = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 1_048_576;
  const most = databaseUrl ? 8 : maxProcesses;
  return Math.max(1, Math.min(availableParallelism(), Math.floor(memoryMb / 512), most));
}

/** With fewer than four cores, several processes would mostly take them from the database and from each other. */
export const serverProcesses = ({ processes, databaseUrl }: Config): number =>
  processes ?? (availableParallelism() < 4 ? 1 : autoProcesses(databaseUrl));

function parseProcesses(text: string, databaseUrl: string | null): number {
  if (text === 'auto') return autoProcesses(databaseUrl);
  if (!/^[1-9]\d?$/.test(text) || Number(text) > maxProcesses)
    throw new Error(`the number of processes must be "auto" or from 1 to ${maxProcesses}, not "${text}".`);
  return Number(text);
}

function readFirstAdmin(read: Reader): Config['firstAdmin'] {
  const email = read.text('STEWARD_ADMIN_EMAIL');
  const password = read.text('STEWARD_ADMIN_PASSWORD');
  if (email && password) {
    const valid = {
      email: read.parsed('STEWARD_ADMIN_EMAIL', parseEmail),
      password: read.parsed('STEWARD_ADMIN_PASSWORD', parsePasswordLength),
    };
    return valid.email && valid.password ? { email: valid.email, password: valid.password } : null;
  }
  if (email || password)
    read.mistake('STEWARD_ADMIN_EMAIL and STEWARD_ADMIN_PASSWORD must be set together: set both or neither.');
  return null;
}

function readPasswordSignIn(read: Reader): boolean {
  const isOn = read.oneOf('STEWARD_PASSWORD_SIGN_IN', ['on', 'off'], 'on') === 'on';
  if (!isOn && !read.text('STEWARD_OIDC_ISSUER'))
    read.mistake('STEWARD_PASSWORD_SIGN_IN=off needs STEWARD_OIDC_ISSUER: otherwise nobody could sign in.');
  return isOn;
}

/** Only checks that the text can be parsed; the code that uses it parses it again. */
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
