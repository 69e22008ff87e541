import { STATUS_CODES } from 'node:http';
import { messageOf } from '#platform/errors.ts';
import { OutboundError, outboundRequest, type OutboundResponse, type Resolver } from '#platform/outbound.ts';
import {
  createPatternSearch,
  type PatternSearch,
  type SearchOutcome,
} from '../pattern-search/pattern-search.ts';
import type { Assertion } from '../assertions/assertion.ts';
import { firstFailure, jsonAssertions } from '../assertions/evaluate.ts';
import type { CheckPhases, CheckTarget } from '../check.ts';
import {
  failureReport,
  hostOf,
  localFailure,
  plainMessage,
  type Probe,
  type ProbeReport,
} from '../report.ts';
import { charsetOf } from '../charset.ts';
import { failPatterns, missingText, wantedText } from './content-rules.ts';
import { PageSlots } from './page-slots.ts';
import { assertsStatus, readsBody } from './request-rules.ts';

/** The part of the options that can be sent to a thread. */
export type ProbeSettings = {
  userAgent?: string;
  /** For the whole check with its redirects. Defaults to 30 s. */
  timeoutMs?: number;
  connectTimeoutMs?: number;
  /** Root certificates in PEM instead of the built-in ones. */
  ca?: string;
};
export type HttpProbeOptions = ProbeSettings & {
  search?: PatternSearch;
  lookup?: Resolver;
  slots?: PageSlots;
};

/** One request over a new connection: a GET as a customer's browser sends it with empty caches, or what the target asks for. */
export function createHttpProbe(options: HttpProbeOptions = {}): Probe {
  const {
    userAgent = 'Steward (+monitoring)',
    search = createPatternSearch(),
    slots = new PageSlots(),
  } = options;
  const headers = { 'user-agent': userAgent, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  return async (target, signal) => {
    const patterns = failPatterns(target);
    const text = wantedText(target);
    const { http } = target;
    const keepBody = patterns.length > 0 || text !== undefined || (http !== undefined && readsBody(http));
    const slot = slots.slotFor(target.owner);
    try {
      const response = await outboundRequest(target.url, {
        policy: target.policy,
        method: http?.method,
        headers: http ? { ...headers, ...http.headers } : headers,
        body: http?.body ?? undefined,
        // Headers that the user has set may be secrets: they stay with the origin of the target.
        sensitiveHeaders: http && Object.keys(http.headers),
        maxRedirects: http?.followRedirects === false ? 0 : undefined,
        basicAuth: target.basicAuth ?? undefined,
        signal,
        timeoutMs: options.timeoutMs,
        connectTimeoutMs: options.connectTimeoutMs,
        onOverflow: 'truncate',
        cookies: true,
        keepBody,
        beforeBody: keepBody ? () => slot.acquire() : undefined,
        lookup: options.lookup,
        ca: options.ca,
      });
      return await examine(response, target, patterns, text, signal);
    } catch (error) {
      if (slot.hasWaited()) return localFailure('too many pages of this account are read at once');
      if (error instanceof OutboundError) return failureReport(error, target);
      return localFailure(`the check crashed: ${messageOf(error)}`);
    } finally {
      slot.release();
    }
  };

  async function examine(
    response: OutboundResponse,
    target: CheckTarget,
    patterns: readonly string[],
    text: string | undefined,
    signal: AbortSignal,
  ): Promise<ProbeReport> {
    const report = (reason: string | undefined): ProbeReport => ({
      kind: 'answered',
      host: hostOf(response.url),
      address: response.remoteAddress,
      result: {
        status: reason === undefined ? 'UP' : 'DOWN',
        responseTimeMs: Math.max(1, Math.round(response.phases.firstByteMs)),
        statusCode: response.status,
        errorMessage: reason === undefined ? null : plainMessage(reason + elsewhere(response, target)),
        jsErrors: null,
        phases: rounded(response.phases),
        certificateExpiresAt: response.certificateExpiresAt ?? null,
        certificateOf: response.certificateOf,
      },
    });
    const { http } = target;
    if (!(http && assertsStatus(http)) && (response.status < 200 || response.status > 299))
      return report(statusMessage(response));
    if (http && http.assertions.length > 0) {
      const failure = firstFailure(response, http.assertions);
      if (failure !== undefined) return report(failure);
      const outcome = await examineJson(response, target, http.assertions, signal);
      if (outcome?.kind === 'given-up') return localFailure(outcome.reason);
      if (outcome?.found !== undefined) return report(outcome.found);
    }
    if (text === undefined && patterns.length === 0) return report(undefined);
    const { body, truncated } = response;
    const charset = charsetOf(response.headers['content-type'], body);
    const missing = text === undefined ? undefined : missingText({ body, charset, truncated }, text);
    if (missing !== undefined || patterns.length === 0) return report(missing);
    const outcome = await search.find({ owner: target.owner, patterns, body, charset }, signal);
    if (outcome.kind === 'given-up') return localFailure(outcome.reason);
    return report(outcome.found === undefined ? undefined : `error pattern found: ${outcome.found}`);
  }

  /** Undefined if there are no such assertions. */
  async function examineJson(
    { body, truncated }: OutboundResponse,
    { owner }: CheckTarget,
    all: readonly Assertion[],
    signal: AbortSignal,
  ): Promise<SearchOutcome | undefined> {
    const assertions = jsonAssertions(all);
    if (assertions.length === 0) return undefined;
    if (truncated)
      return { kind: 'searched', found: 'the response is larger than 1 MiB, so it was not read as JSON' };
    return search.find({ owner, patterns: [], assertions, body, charset: 'utf-8' }, signal);
  }
}

function statusMessage({ status, statusText, headers }: OutboundResponse): string {
  // The server writes this text. Without letters it says less than the standard one.
  const reason = /\p{L}/u.test(statusText) ? statusText : (STATUS_CODES[status] ?? '');
  const isIncomplete = status >= 300 && status < 400 && status !== 304 && headers.location === undefined;
  return `HTTP ${status} ${reason}${isIncomplete ? ', but it does not say where to' : ''}`;
}

/** Where it happened, if not at the address of the target. */
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
