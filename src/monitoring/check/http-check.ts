import { STATUS_CODES } from 'node:http';
import { messageOf } from '#platform/errors.ts';
import { OutboundError, outboundRequest, type OutboundResponse, type Resolver } from '#platform/outbound.ts';
import { createPatternSearch, type PatternSearch } from '../pattern/pattern-search.ts';
import { charsetOf } from './charset.ts';
import type { CheckOutcome, CheckPhases, CheckResult, CheckRunner, CheckTarget } from './check-runner.ts';
import { failPatterns, missingText, wantedText } from './content-rules.ts';
import { plainMessage } from './error-message.ts';
import type { NetworkEvidence } from './network-evidence.ts';
import { isLookupFailure, isOnTheWay, machineTrouble } from './own-trouble.ts';

export type HttpCheckOptions = {
  network: NetworkEvidence;
  userAgent?: string;
  /** For the whole check with its redirects; 30 s unless told. */
  timeoutMs?: number;
  connectTimeoutMs?: number;
  search?: PatternSearch;
  lookup?: Resolver;
  ca?: string;
};

/** One GET over a fresh connection, as a customer's browser would make it without its caches. */
export function createHttpCheck(options: HttpCheckOptions): CheckRunner {
  const { network, userAgent = 'Steward (+monitoring)', search = createPatternSearch() } = options;

  return async (target, { clock, signal }) => {
    const startedAt = clock.now().getTime();
    const patterns = failPatterns(target);
    const text = wantedText(target);
    try {
      const answer = await outboundRequest(target.url, {
        policy: target.policy,
        headers: { 'user-agent': userAgent, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
        basicAuth: target.basicAuth ?? undefined,
        signal,
        timeoutMs: options.timeoutMs,
        connectTimeoutMs: options.connectTimeoutMs,
        onOverflow: 'truncate',
        cookies: true,
        keepBody: patterns.length > 0 || text !== undefined,
        lookup: options.lookup,
        ca: options.ca,
      });
      network.answered(hostOf(answer.url), answer.remoteAddress);
      return await judged(answer, target, patterns, text);
    } catch (error) {
      if (!(error instanceof OutboundError)) return trouble(`the check broke down: ${messageOf(error)}`);
      return failed(error, hostOf(target.url), startedAt);
    }
  };

  async function judged(
    answer: OutboundResponse,
    target: CheckTarget,
    patterns: readonly string[],
    text: string | undefined,
  ): Promise<CheckOutcome> {
    const facts = {
      responseTimeMs: Math.max(1, Math.round(answer.phases.firstByteMs)),
      statusCode: answer.status,
      phases: rounded(answer.phases),
      certificateExpiresAt: answer.certificate?.validTo ?? null,
    };
    const down = (reason: string): CheckOutcome =>
      result({ ...facts, status: 'DOWN', errorMessage: plainMessage(reason + elsewhere(answer, target)) });

    if (answer.status < 200 || answer.status > 299) return down(statusMessage(answer));
    if (text !== undefined || patterns.length > 0) {
      const { body, truncated } = answer;
      const charset = charsetOf(answer.headers['content-type'], body);
      const missing = text === undefined ? undefined : missingText({ body, charset, truncated }, text);
      if (missing !== undefined) return down(missing);
      if (patterns.length > 0) {
        const outcome = await search.find({ patterns, body, charset });
        if (outcome.kind === 'given-up') return trouble(outcome.reason);
        if (outcome.found !== undefined) return down(`error pattern found: ${outcome.found}`);
      }
    }
    return result({ ...facts, status: 'UP', errorMessage: null });
  }

  async function failed(error: OutboundError, host: string, startedAt: number): Promise<CheckOutcome> {
    if (error.kind === 'aborted') return trouble(error.message);
    const own = machineTrouble(error);
    if (own !== undefined) {
      network.troubled();
      return trouble(own);
    }
    if (isOnTheWay(error)) {
      const { address } = error;
      const verdict = await network.judge({ host, address, isLookup: isLookupFailure(error), startedAt });
      if (verdict === 'broken')
        return trouble(`no network: ${error.message}, and nothing else answers either`);
    } else if (error.address !== undefined) {
      network.answered(host, error.address);
    }
    return result({
      status: 'DOWN',
      responseTimeMs: null,
      statusCode: null,
      errorMessage: plainMessage(error.message),
      phases: null,
      certificateExpiresAt: error.certificateExpiresAt ?? null,
    });
  }
}

const result = (found: Omit<CheckResult, 'jsErrors'>): CheckOutcome => ({
  kind: 'result',
  result: { ...found, jsErrors: null },
});

const trouble = (reason: string): CheckOutcome => ({ kind: 'trouble', reason: plainMessage(reason) });

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? url;

function statusMessage({ status, statusText, headers }: OutboundResponse): string {
  // Strangers write this text; one that has no letters in it says less than the usual name.
  const reason = /\p{L}/u.test(statusText) ? statusText : (STATUS_CODES[status] ?? '');
  const lost = status >= 300 && status < 400 && status !== 304 && headers.location === undefined;
  return `HTTP ${status} ${reason}${lost ? ', but it does not say where to' : ''}`;
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
