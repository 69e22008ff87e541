import type { OutboundResponse } from '#platform/outbound.ts';
import type { Assertion } from './assertion.ts';
import { compareAll, shown } from './compare.ts';
import { includesStatus, parseStatusRanges } from './status-ranges.ts';

type Answer = Pick<OutboundResponse, 'status' | 'headers' | 'body' | 'url' | 'phases'>;

/**
 * What to say about the first assertion that does not hold, except those with a JSONPath, which take time and are evaluated in another
 * thread (`firstJsonFailure`). Undefined if all hold.
 */
export function firstFailure(response: Answer, assertions: readonly Assertion[]): string | undefined {
  for (const assertion of assertions) {
    const failure = failureOf(response, assertion);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

export const jsonAssertions = (assertions: readonly Assertion[]): Assertion[] =>
  assertions.filter(({ source }) => source === 'JSON_PATH');

function failureOf(response: Answer, assertion: Assertion): string | undefined {
  const { source, property } = assertion;
  switch (source) {
    case 'STATUS':
      return includesStatus(parseStatusRanges(assertion.value!)!, response.status)
        ? undefined
        : `HTTP ${response.status}, expected ${assertion.value}`;
    case 'HEADER': {
      const found = response.headers[property!.toLowerCase()];
      return compareAll(`the header ${property}`, found === undefined ? [] : [found].flat(), assertion);
    }
    case 'JSON_PATH':
      return undefined;
    case 'SIZE':
      return compareAll('the size in bytes', [response.body.length], assertion);
    case 'REDIRECT_TARGET':
      return compareTarget(response.url, assertion);
    case 'RESPONSE_TIME':
      return compareAll('the response time in ms', [Math.round(response.phases.firstByteMs)], assertion);
    default:
      return source satisfies never;
  }
}

/** A path is compared without the origin. */
function compareTarget(url: string, assertion: Assertion): string | undefined {
  const what = 'the address after redirects';
  if (assertion.comparison === 'CONTAINS') return compareAll(what, [url], assertion);
  const wanted = URL.parse(assertion.value!, url)?.href;
  return wanted === url ? undefined : `${what} is ${shown(url)}, expected ${shown(assertion.value)}`;
}
