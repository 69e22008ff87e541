import { describe, expect, it } from 'vitest';
import { Witness, type Verdict } from './reachability.ts';

type Event = (witness: Witness) => void;

const answer =
  (host: string, at: number): Event =>
  (witness) =>
    witness.answered(host, at * 1_000);
const referencesAnswered =
  (at = 0): Event =>
  (witness) =>
    witness.referencesAnswered(at * 1_000);
const referencesSilent =
  (because: 'somebody-answered' | 'somebody-failed', at = 50): Event =>
  (witness) =>
    void witness.referencesSilent(at * 1_000, because === 'somebody-answered');

/** In seconds: what happened, then a check of `shop` that ran from `since` to `now` and failed. */
const table: [name: string, events: Event[], since: number, now: number, verdict: Verdict][] = [
  ['nothing is known', [], 100, 100, 'unknown'],
  ['a reference answers now', [referencesAnswered(100)], 100, 100, 'works'],
  ['a reference answered before', [referencesAnswered()], 100, 100, 'broken'],
  ['a reference answered while the check ran', [referencesAnswered(95)], 90, 100, 'broken'],
  ['somebody answered when it had failed', [answer('other', 100)], 90, 100, 'works'],
  ['somebody answered while the check ran', [answer('other', 99)], 90, 100, 'unknown'],
  ['only the target itself answered', [answer('shop', 100)], 90, 100, 'unknown'],
  ['the target answered after somebody else', [answer('other', 100), answer('shop', 100)], 90, 100, 'works'],
  [
    'the target answered twice since',
    [answer('other', 100), answer('shop', 100), answer('shop', 100)],
    90,
    100,
    'works',
  ],
  [
    'somebody answered, references worked before',
    [referencesAnswered(), answer('other', 100)],
    90,
    100,
    'works',
  ],
  ['a cable was pulled just before', [referencesAnswered(), answer('other', 99)], 90, 100, 'broken'],
  [
    'references were silent in an outage',
    [referencesAnswered(), referencesSilent('somebody-failed')],
    100,
    100,
    'broken',
  ],
  [
    'references were silent while it ran, and answer again',
    [referencesAnswered(), referencesSilent('somebody-failed', 95), referencesAnswered(100)],
    90,
    100,
    'broken',
  ],
  [
    'references were silent before it began, and somebody answers only now',
    [referencesAnswered(), referencesSilent('somebody-failed', 85), answer('other', 100)],
    90,
    100,
    'broken',
  ],
  [
    'an outage was over before it began',
    [
      referencesAnswered(),
      referencesSilent('somebody-failed', 80),
      answer('other', 90),
      referencesAnswered(100),
    ],
    90,
    100,
    'works',
  ],
  [
    'an answer that is over comes to light after the outage',
    [
      referencesAnswered(),
      referencesSilent('somebody-failed', 95),
      answer('other', 94),
      referencesAnswered(100),
    ],
    96,
    100,
    'broken',
  ],
  [
    'references were silent while it ran and somebody answered meanwhile',
    [
      referencesAnswered(),
      answer('other', 96),
      referencesSilent('somebody-failed', 95),
      referencesAnswered(100),
    ],
    90,
    100,
    'works',
  ],
  [
    'references fell silent right after somebody answered',
    [referencesAnswered(), referencesSilent('somebody-answered')],
    100,
    100,
    'broken',
  ],
  [
    'references stay silent while others answer',
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
    'broken',
  ],
  [
    'an outage was noted before the clock was set back',
    [referencesAnswered(), referencesSilent('somebody-failed', 7_200), referencesAnswered(100)],
    90,
    100,
    'works',
  ],
  ['a reference answered six days ago', [referencesAnswered()], 6 * 86_400, 6 * 86_400, 'broken'],
  ['a reference answered a week ago', [referencesAnswered()], 7 * 86_400, 7 * 86_400, 'unknown'],
];

const shop = (since: number, now: number) => ({
  host: 'shop',
  startedAt: since * 1_000,
  failedAt: now * 1_000,
  now: now * 1_000,
});

describe('the verdict on our own network', () => {
  it.each(table)('when %s', (_, events, since, now, expected) => {
    const witness = new Witness();
    for (const event of events) event(witness);
    expect(witness.verdict(shop(since, now))).toBe(expected);
  });

  it('takes an answer of the last seconds where there are no references to ask', () => {
    const witness = new Witness({ freshMs: 5_000 });
    witness.answered('other', 95_000);
    const since = [90, 96].map((startedAt) => witness.verdict(shop(startedAt, 100)));
    expect([...since, witness.verdict(shop(90, 101))]).toEqual(['works', 'unknown', 'unknown']);
  });

  it('builds on what an earlier process has learnt, for a week', () => {
    const verdictAt = (day: number): Verdict =>
      new Witness({ answeredAt: 0 }).verdict(shop(day * 86_400, day * 86_400));
    expect([verdictAt(6), verdictAt(7)]).toEqual(['broken', 'unknown']);
  });
});
