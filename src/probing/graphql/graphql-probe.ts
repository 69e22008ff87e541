import { outboundRequest, type OutboundResponse } from '#platform/outbound.ts';
import type { Assertion } from '../assertions/assertion.ts';
import { firstFailure, jsonAssertions } from '../assertions/evaluate.ts';
import { parseJson } from '../assertions/parse-json.ts';
import {
  answered,
  probeOf,
  quoted,
  reasonOf,
  runProbe,
  Unexpected,
  type ConnectedOptions,
} from '../connected-probe.ts';
import { createPatternSearch, type PatternSearch } from '../pattern-search/pattern-search.ts';
import { hostOf, localFailure, type Probe } from '../report.ts';

const defaultTimeoutMs = 30_000;
/** Parsed in the thread of the probes: 256 KiB take a few milliseconds. */
const maxBytes = 262_144;

/** One query by POST. It must be answered with data and without errors. */
export function createGraphqlProbe(options: ConnectedOptions & { search?: PatternSearch } = {}): Probe {
  const { search = createPatternSearch() } = options;
  return (target, signal) =>
    runProbe(target, async () => {
      const { url, headers, query, variables, assertions } = probeOf(target, 'GRAPHQL');
      const response = await outboundRequest(url, {
        policy: target.policy,
        method: 'POST',
        headers: {
          'user-agent': options.userAgent ?? 'Steward (+monitoring)',
          accept: 'application/graphql-response+json, application/json;q=0.9',
          ...headers,
          'content-type': 'application/json',
        },
        sensitiveHeaders: Object.keys(headers),
        body: JSON.stringify({
          query,
          ...(variables !== null && { variables: JSON.parse(variables) as object }),
        }),
        maxBytes,
        signal,
        timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
        connectTimeoutMs: options.connectTimeoutMs,
        lookup: options.lookup,
        ca: options.ca,
      });
      const failure = await reasonOf(() => examine(response, assertions));
      const json = jsonAssertions(assertions);
      if (failure === undefined && json.length > 0) {
        const { body } = response;
        const page = { owner: target.owner, patterns: [], assertions: json, body, charset: 'utf-8' };
        const outcome = await search.find(page, signal);
        if (outcome.kind === 'given-up') return localFailure(outcome.reason);
        return answered(hostOf(response.url), response.remoteAddress, response.phases, outcome.found);
      }
      return answered(hostOf(response.url), response.remoteAddress, response.phases, failure);
    });
}

function examine(response: OutboundResponse, assertions: readonly Assertion[]): void {
  const json = parseJson(response.body.toString());
  const errors = isObject(json) ? json['errors'] : undefined;
  if (Array.isArray(errors) && errors.length > 0) {
    const [first] = errors as unknown[];
    const message =
      isObject(first) && typeof first['message'] === 'string' ? `: ${quoted(first['message'])}` : '';
    throw new Unexpected(
      `the response has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}${message}`,
    );
  }
  if (response.status < 200 || response.status > 299) throw new Unexpected(`HTTP ${response.status}`);
  if (!isObject(json)) throw new Unexpected('the response is not a JSON object');
  if (!isObject(json['data'])) throw new Unexpected('the response has no data');
  const failure = firstFailure(response, assertions);
  if (failure !== undefined) throw new Unexpected(failure);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
