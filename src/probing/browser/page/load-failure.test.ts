import { describe, expect, it } from 'vitest';
import { startDeadline, Stalled, TimedOut, type Stage } from './deadline.ts';
import { loadFailure } from './load-failure.ts';
import { PageCrashed } from './observe.ts';
import type { OpenPage } from './open-page.ts';
import type { PageVisit } from '../page-visit.ts';

type Situation = { stage?: Stage; isConnected?: boolean; isStarved?: boolean };

function failureOf(
  error: Error,
  { stage = 'loading', isConnected = true, isStarved = false }: Situation = {},
) {
  using deadline = startDeadline(60_000, new AbortController().signal);
  deadline.at(stage);
  const open = {
    page: { context: () => ({ browser: () => ({ isConnected: () => isConnected }) }) },
    guard: { failureOf: () => undefined },
    seen: { failure: () => null, document: () => null },
  } as unknown as OpenPage;
  const target = { url: 'https://shop.example/' };
  const visit = {
    target,
    deadline,
    timeoutMs: 30_000,
    isStarved: () => isStarved,
    isMemoryShort: () => false,
  };
  return loadFailure(error, open, visit as unknown as PageVisit);
}

const net = (code: string): Error => new Error(`page.goto: net::${code} at https://shop.example/`);

describe('a page that does not load', () => {
  it.each([
    ['ERR_NETWORK_CHANGED', 'the network of this machine changed during the check'],
    ['ERR_INTERNET_DISCONNECTED', 'this machine has no network'],
    ['ERR_NETWORK_IO_SUSPENDED', 'this machine was suspended during the check'],
    ['ERR_OUT_OF_MEMORY', 'the browser is out of memory'],
    ['ERR_NO_BUFFER_SPACE', 'this machine is out of memory for its network'],
    ['ERR_PROXY_CONNECTION_FAILED', 'the browser did not reach its own way out'],
  ])('because of %s is a local failure', (code, reason) => {
    expect(failureOf(net(code))).toMatchObject({ kind: 'report', report: { kind: 'local-failure', reason } });
  });

  it.each([
    ['ERR_CERT_DATE_INVALID', 'certificate has expired, or is not valid yet'],
    ['ERR_TOO_MANY_REDIRECTS', 'too many redirects'],
    ['ERR_SOMETHING_NEW', 'the browser could not load the page (ERR_SOMETHING_NEW)'],
  ])('because of %s is down', (code, reason) => {
    expect(failureOf(net(code))).toEqual({ kind: 'reason', reason, isUnanswered: false });
  });

  it.each([
    ['answer', true, 'timed out after 30 s while waiting for the response'],
    ['loading', true, 'timed out after 30 s while the page was loading'],
    ['steps', true, 'timed out after 30 s during the checkout'],
    ['reading', false, 'timed out after 30 s because the page does not respond'],
  ] satisfies [Stage, boolean, string][])(
    'in time at the stage %s is unanswered: %s',
    (stage, isUnanswered, reason) => {
      expect(failureOf(new TimedOut(true), { stage })).toEqual({ kind: 'reason', reason, isUnanswered });
    },
  );

  it.each<[string, Error, Situation]>([
    ['the browser ended with all its pages', new PageCrashed(), { isConnected: false }],
    ['the browser has too much to do', new TimedOut(true), { isStarved: true }],
    ['no page was opened in time', new TimedOut(true), { stage: 'preparing' }],
    ['this process stalled', new Stalled('this process stalled for 3 s'), {}],
  ])('because %s is a local failure', (_, error, situation) => {
    expect(failureOf(error, situation)).toMatchObject({ kind: 'report', report: { kind: 'local-failure' } });
  });
});
