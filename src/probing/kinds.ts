import { availableParallelism } from 'node:os';
import type { PageCheck } from './browser/page-visit.ts';
import type { ProbeSettings } from './http/http-probe.ts';
import type { Probe } from './report.ts';

/** What runs the checks: `steward worker` can run one of these. The kinds of one share their threads or their browser. */
export const workKinds = {
  checks: 'HTTP checks of sites and pages, and probes',
  browser: 'browser checks and checkout flows',
};
export type WorkKind = keyof typeof workKinds;

export type KindFacts = (
  | { work: 'checks'; load: () => Promise<(settings: ProbeSettings) => Probe> }
  | { work: 'browser'; load: () => Promise<PageCheck>; timeoutMs: number }
) & {
  /** How many checks a process runs at the same time. */
  concurrency: number;
  /** Its interval while a release is being watched, unless the own one is shorter. Without it, runs are asked for one by one. */
  watchSeconds?: number;
  /** Every site and page has a target of this kind, and its uptime and response times are theirs. */
  isPrimary?: true;
  /** The alert that a failing target opens. Without one, the site or page is down. */
  ownAlert?: 'CHECKOUT_FAILED' | 'PROBE_DOWN';
  /** Its targets are probes of a site, each with settings of its own. */
  isProbe?: true;
  /** Its results open and close alerts about JavaScript errors. */
  findsJsErrors?: true;
  takesScreenshots?: true;
  /** Its target carries the checkout flow of the site. */
  hasCheckoutFlow?: true;
};

/**
 * All check kinds. A new one is a folder here, an entry in this list, and whatever monitoring stores to enable it. Each
 * thread loads only the code of the kinds that it runs: with all of it, a thread takes 3 MB more.
 */
const probe = {
  work: 'checks',
  // Each kind has its own share, so that mail servers that hang do not keep GraphQL APIs waiting.
  concurrency: 500,
  watchSeconds: 30,
  ownAlert: 'PROBE_DOWN',
  isProbe: true,
} as const;

const listed = {
  HTTP: {
    work: 'checks',
    load: async () => (await import('./http/http-probe.ts')).createHttpProbe,
    // A third of targets that take 2 s, at 1,000 checks per second, keeps 700 open; hanging ones stay for 30 s.
    concurrency: 3_000,
    watchSeconds: 15,
    isPrimary: true,
  },
  BROWSER: {
    work: 'browser',
    load: async () => (await import('./browser/browser-check.ts')).browserCheck,
    timeoutMs: 30_000,
    // A page keeps a core busy while it loads.
    concurrency: availableParallelism(),
    watchSeconds: 60,
    findsJsErrors: true,
    takesScreenshots: true,
  },
  CHECKOUT_FLOW: {
    work: 'browser',
    load: async () => (await import('./checkout/checkout-check.ts')).checkoutCheck,
    timeoutMs: 180_000,
    concurrency: availableParallelism(),
    ownAlert: 'CHECKOUT_FAILED',
    takesScreenshots: true,
    hasCheckoutFlow: true,
  },
  TCP: { ...probe, load: async () => (await import('./tcp/tcp-probe.ts')).createTcpProbe },
  DNS: { ...probe, load: async () => (await import('./dns/dns-probe.ts')).createDnsProbe },
  TLS: { ...probe, load: async () => (await import('./tls/tls-probe.ts')).createTlsProbe },
  SMTP: { ...probe, load: async () => (await import('./smtp/smtp-probe.ts')).createSmtpProbe },
  // Each ping is a process.
  ICMP: {
    ...probe,
    concurrency: 20,
    load: async () => (await import('./icmp/icmp-probe.ts')).createIcmpProbe,
  },
  WEBSOCKET: {
    ...probe,
    load: async () => (await import('./websocket/websocket-probe.ts')).createWebSocketProbe,
  },
  GRAPHQL: { ...probe, load: async () => (await import('./graphql/graphql-probe.ts')).createGraphqlProbe },
} satisfies Record<string, KindFacts>;

export type CheckKind = keyof typeof listed;

export const checkKinds: Readonly<Record<CheckKind, KindFacts>> = listed;

export const kindsWith = (holds: (facts: KindFacts) => unknown): CheckKind[] =>
  (Object.keys(checkKinds) as CheckKind[]).filter((kind) => holds(checkKinds[kind]));

export const primaryKind: CheckKind = kindsWith(({ isPrimary }) => isPrimary)[0]!;
