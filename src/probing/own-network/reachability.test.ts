import { describe, expect, it } from 'vitest';
import { ReachabilityHistory, type Reachability } from './reachability.ts';

type Event = (history: ReachabilityHistory) => void;

const answer =
  (host: string, askedAt: number, notedAt = askedAt): Event =>
  (history) =>
    history.noteAnswer(host, { askedAt: askedAt * 1_000, notedAt: notedAt * 1_000 });
const referencesAnswered =
  (askedAt = 0, notedAt = askedAt): Event =>
  (history) =>
    history.noteReferencesAnswered({ askedAt: askedAt * 1_000, notedAt: notedAt * 1_000 });
const referencesSilent =
  (because: 'somebody-answered' | 'somebody-failed', at = 50): Event =>
  (history) =>
    void history.noteReferencesSilent(at * 1_000, because === 'somebody-answered');

/** In seconds: what happened, then a check of `shop` that ran from `since` to `now` and failed. */
const table: [name: string, events: Event[], since: number, now: number, reachability: Reachability][] = [
  ['nothing is known', [], 100, 100, 'unknown'],
  ['a reference answers now', [referencesAnswered(100)], 100, 100, 'reachable'],
  ['a reference answered before', [referencesAnswered()], 100, 100, 'unreachable'],
  ['a reference answered while the check ran', [referencesAnswered(95)], 90, 100, 'unreachable'],
  ['another target answers after the failure', [answer('other', 100)], 90, 100, 'reachable'],
  ['another target answered while the check ran', [answer('other', 99)], 90, 100, 'unknown'],
  ['only the target itself answered', [answer('shop', 100)], 90, 100, 'unknown'],
  [
    'another target and then this one answer after the failure',
    [answer('other', 100), answer('shop', 100)],
    90,
    100,
    'reachable',
  ],
  [
    'another target and then this one twice answer after the failure',
    [answer('other', 100), answer('shop', 100), answer('shop', 100)],
    90,
    100,
    'reachable',
  ],
  [
    'another target answers after the failure, and references answered before',
    [referencesAnswered(), answer('other', 100)],
    90,
    100,
    'reachable',
  ],
  [
    'another target answered one second before the failure',
    [referencesAnswered(), answer('other', 99)],
    90,
    100,
    'unreachable',
  ],
  [
    'an answer to another target that was asked before the failure is noted after it',
    [referencesAnswered(), answer('other', 99, 100)],
    99,
    100,
    'unreachable',
  ],
  [
    'another target answers after the failure, and then a slow one that was asked long before',
    [referencesAnswered(), answer('other', 100), answer('slow', 80, 100)],
    90,
    100,
    'reachable',
  ],
  [
    'another target answers after the failure, and then once more to a slow check that started long before',
    [referencesAnswered(), answer('other', 100), answer('other', 80, 100)],
    90,
    100,
    'reachable',
  ],
  [
    'the clock was set back after another target had answered, and another answers after the failure',
    [referencesAnswered(), answer('other', 7_200), answer('another', 100)],
    90,
    100,
    'reachable',
  ],
  [
    'an answer of a reference that was asked before the failure is noted after it',
    [referencesAnswered(99, 100)],
    99,
    100,
    'unreachable',
  ],
  [
    'references were silent in an outage',
    [referencesAnswered(), referencesSilent('somebody-failed')],
    100,
    100,
    'unreachable',
  ],
  [
    'references were silent while the check ran, and answer again',
    [referencesAnswered(), referencesSilent('somebody-failed', 95), referencesAnswered(100)],
    90,
    100,
    'unreachable',
  ],
  [
    'references were silent before the check started, and another target answers only now',
    [referencesAnswered(), referencesSilent('somebody-failed', 85), answer('other', 100)],
    90,
    100,
    'unreachable',
  ],
  [
    'an outage was over before the check started',
    [
      referencesAnswered(),
      referencesSilent('somebody-failed', 80),
      answer('other', 90),
      referencesAnswered(100),
    ],
    90,
    100,
    'reachable',
  ],
  [
    'an answer from before the outage is noted after it',
    [
      referencesAnswered(),
      referencesSilent('somebody-failed', 95),
      answer('other', 94, 96),
      referencesAnswered(100),
    ],
    96,
    100,
    'unreachable',
  ],
  [
    'references were silent while the check ran, but another target answered meanwhile',
    [
      referencesAnswered(),
      answer('other', 96),
      referencesSilent('somebody-failed', 95),
      referencesAnswered(100),
    ],
    90,
    100,
    'reachable',
  ],
  [
    'references were silent once right after another target answered',
    [referencesAnswered(), referencesSilent('somebody-answered')],
    100,
    100,
    'unreachable',
  ],
  [
    'references were silent twice while others answered',
    [referencesAnswered(), referencesSilent('somebody-answered'), referencesSilent('somebody-answered', 60)],
    100,
    100,
    'unknown',
  ],
  [
    'references were silent twice, and answered in between',
    [
      referencesAnswered(),
      referencesSilent('somebody-answered'),
      referencesAnswered(55),
      referencesSilent('somebody-answered', 60),
    ],
    100,
    100,
    'unreachable',
  ],
  [
    'an outage was noted before the clock was set back',
    [referencesAnswered(), referencesSilent('somebody-failed', 7_200), referencesAnswered(100)],
    90,
    100,
    'reachable',
  ],
  ['a reference answered six days ago', [referencesAnswered()], 6 * 86_400, 6 * 86_400, 'unreachable'],
  ['a reference answered a week ago', [referencesAnswered()], 7 * 86_400, 7 * 86_400, 'unknown'],
];

const shop = (since: number, now: number) => ({
  host: 'shop',
  startedAt: since * 1_000,
  failedAt: now * 1_000,
  now: now * 1_000,
});

describe('whether the own network is reachable', () => {
  it.each(table)('when %s', (_, events, since, now, expected) => {
    const history = new ReachabilityHistory();
    for (const event of events) event(history);
    expect(history.decide(shop(since, now))).toBe(expected);
  });

  it('counts an answer of the last 5 seconds if there are no references to ask', () => {
    const history = new ReachabilityHistory({ freshMs: 5_000 });
    history.noteAnswer('other', { askedAt: 95_000, notedAt: 95_000 });
    const since = [90, 96].map((startedAt) => history.decide(shop(startedAt, 100)));
    expect([...since, history.decide(shop(90, 101))]).toEqual(['reachable', 'unknown', 'unknown']);
  });

  it('trusts references for a week after they answered an earlier process', () => {
    const decideAt = (day: number): Reachability =>
      new ReachabilityHistory({ answeredAt: 0 }).decide(shop(day * 86_400, day * 86_400));
    expect([decideAt(6), decideAt(7)]).toEqual(['unreachable', 'unknown']);
  });
});
