import { STATUS_CODES } from 'node:http';
import { messageOf } from '#platform/errors.ts';
import { OutboundError, outboundRequest, type OutboundResponse, type Resolver } from '#platform/outbound.ts';
import { createPatternSearch, type PatternSearch } from '../pattern-search/pattern-search.ts';
import { charsetOf } from './charset.ts';
import type { CheckPhases, CheckResult, CheckTarget } from '../check.ts';
import { failPatterns, missingText, wantedText } from './content-rules.ts';
import { plainMessage } from './error-message.ts';
import { PageRoom } from './page-room.ts';
import { isLookupFailure, isOnTheWay, machineTrouble, portTrouble } from '../own-network/local-failure.ts';

/** What one request has shown, before it is known whether our own network is to be trusted. */
export type ProbeReport =
  /** Somebody was there, whatever they said. */
  | { kind: 'answered'; host: string; address: string | undefined; result: CheckResult }
  /** Nobody was, and that may be our own fault. */
  | {
      kind: 'silent';
      host: string;
      address: string | undefined;
      isLookup: boolean;
      message: string;
      /** When there is more to say of it, should it be the target's fault. */
      result?: CheckResult;
    }
  /** It certainly is. */
  | { kind: 'trouble'; reason: string; isMachine: boolean };

/** Never throws. */
export type HttpProbe = (target: CheckTarget, signal: AbortSignal) => Promise<ProbeReport>;

export type HttpProbeOptions = {
  userAgent?: string;
  /** For the whole check with its redirects; 30 s unless told. */
  timeoutMs?: number;
  connectTimeoutMs?: number;
  /** Root certificates in PEM instead of the built-in ones. */
  ca?: string;
  search?: PatternSearch;
  lookup?: Resolver;
  room?: PageRoom;
};

/** One GET over a fresh connection, as a customer's browser would make it without its caches. */
export function createHttpProbe(options: HttpProbeOptions = {}): HttpProbe {
  const {
    userAgent = 'Steward (+monitoring)',
    search = createPatternSearch(),
    room = new PageRoom(),
  } = options;
  const headers = { 'user-agent': userAgent, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  return async (target, signal) => {
    const patterns = failPatterns(target);
    const text = wantedText(target);
    const keepBody = patterns.length > 0 || text !== undefined;
    const visit = room.visit(target.owner);
    try {
      const answer = await outboundRequest(target.url, {
        policy: target.policy,
        headers,
        basicAuth: target.basicAuth ?? undefined,
        signal,
        timeoutMs: options.timeoutMs,
        connectTimeoutMs: options.connectTimeoutMs,
        onOverflow: 'truncate',
        cookies: true,
        keepBody,
        beforeBody: keepBody ? () => visit.enter() : undefined,
        lookup: options.lookup,
        ca: options.ca,
      });
      return await judged(answer, target, patterns, text, signal);
    } catch (error) {
      if (visit.hasWaited()) return trouble('too many pages of this account are read at once');
      if (error instanceof OutboundError) return failed(error, target);
      return trouble(`the check broke down: ${messageOf(error)}`);
    } finally {
      visit.leave();
    }
  };

  async function judged(
    answer: OutboundResponse,
    target: CheckTarget,
    patterns: readonly string[],
    text: string | undefined,
    signal: AbortSignal,
  ): Promise<ProbeReport> {
    const verdict = (reason: string | undefined): ProbeReport => ({
      kind: 'answered',
      host: hostOf(answer.url),
      address: answer.remoteAddress,
      result: {
        status: reason === undefined ? 'UP' : 'DOWN',
        responseTimeMs: Math.max(1, Math.round(answer.phases.firstByteMs)),
        statusCode: answer.status,
        errorMessage: reason === undefined ? null : plainMessage(reason + elsewhere(answer, target)),
        jsErrors: null,
        phases: rounded(answer.phases),
        certificateExpiresAt: answer.certificate?.validTo ?? null,
      },
    });
    if (answer.status < 200 || answer.status > 299) return verdict(statusMessage(answer));
    if (text === undefined && patterns.length === 0) return verdict(undefined);
    const { body, truncated } = answer;
    const charset = charsetOf(answer.headers['content-type'], body);
    const missing = text === undefined ? undefined : missingText({ body, charset, truncated }, text);
    if (missing !== undefined || patterns.length === 0) return verdict(missing);
    const outcome = await search.find({ owner: target.owner, patterns, body, charset }, signal);
    if (outcome.kind === 'given-up') return trouble(outcome.reason);
    return verdict(outcome.found === undefined ? undefined : `error pattern found: ${outcome.found}`);
  }
}

/** What a failure on the way says of the target. */
export function failed(error: OutboundError, target: Pick<CheckTarget, 'url'>): ProbeReport {
  if (error.kind === 'aborted') return trouble(error.message);
  const machine = machineTrouble(error);
  if (machine !== undefined) return { kind: 'trouble', reason: machine, isMachine: true };
  const port = portTrouble(error);
  if (port !== undefined) return trouble(port);
  const { address } = error;
  const host = hostOf(target.url);
  const message = plainMessage(error.message);
  if (isOnTheWay(error)) return { kind: 'silent', host, address, isLookup: isLookupFailure(error), message };
  return { kind: 'answered', host, address, result: nothing(message, error.certificateExpiresAt) };
}

/** Down without an answer worth the name. */
export const nothing = (errorMessage: string, certificateExpiresAt?: Date): CheckResult => ({
  status: 'DOWN',
  responseTimeMs: null,
  statusCode: null,
  errorMessage,
  jsErrors: null,
  phases: null,
  certificateExpiresAt: certificateExpiresAt ?? null,
});

export const trouble = (reason: string): ProbeReport => ({
  kind: 'trouble',
  reason: plainMessage(reason),
  isMachine: false,
});

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? url;

function statusMessage({ status, statusText, headers }: OutboundResponse): string {
  // Strangers write this text; one that has no letters in it says less than the usual name.
  const reason = /\p{L}/u.test(statusText) ? statusText : (STATUS_CODES[status] ?? '');
  const isLost = status >= 300 && status < 400 && status !== 304 && headers.location === undefined;
  return `HTTP ${status} ${reason}${isLost ? ', but it does not say where to' : ''}`;
}

/** Where it happened, when that is not where the check was sent. */
function elsewhere({ url }: OutboundResponse, target: CheckTarget): string {
  const host = URL.parse(url)?.host;
  return host === undefined || host === URL.parse(target.url)?.host ? '' : ` (after a redirect to ${host})`;
}

const rounded = (phases: OutboundResponse['phases']): CheckPhases => ({
  dnsMs: tenths(phases.dnsMs),
  connectMs: tenths(phases.connectMs),
  tlsMs: tenths(phases.tlsMs),
  firstByteMs: tenths(phases.firstByteMs),
  totalMs: tenths(phases.totalMs),
});
const tenths = (ms: number): number => Math.round(ms * 10) / 10;
