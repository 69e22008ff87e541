import { describe, expect, it } from 'vitest';
import { Witness, type Verdict } from './witness.ts';

type Event =
  | { at: number; answer: string }
  | { at: number; references: boolean; because: 'somebody-answered' | 'somebody-failed' };

const answer = (host: string, at: number): Event => ({ at, answer: host });
const referencesAnswered = (at = 0): Event => ({ at, references: true, because: 'somebody-failed' });
const referencesSilent = (because: 'somebody-answered' | 'somebody-failed', at = 50): Event => ({
  at,
  references: false,
  because,
});

/** In seconds: what happened, then a check of `shop` that ran from `since` to `now` and failed. */
const table: [
  name: string,
  events: Event[],
  since: number,
  now: number,
  references: boolean,
  verdict: Verdict,
][] = [
  ['nothing is known', [], 100, 100, false, 'unknown'],
  ['a reference answers now', [], 100, 100, true, 'works'],
  ['a reference answered before', [referencesAnswered()], 100, 100, false, 'broken'],
  ['a reference answered before and does now', [referencesAnswered()], 100, 100, true, 'works'],
  ['somebody answered while the check ran', [answer('other', 99)], 90, 100, false, 'works'],
  ['somebody answered in the moment of its start', [answer('other', 100)], 100, 100, false, 'works'],
  ['somebody answered before the check began', [answer('other', 99)], 99.5, 100, false, 'unknown'],
  ['somebody answered while it ran, long ago', [answer('other', 80)], 70, 100, false, 'unknown'],
  ['only the target itself answered', [answer('shop', 99)], 90, 100, false, 'unknown'],
  [
    'the target answered after somebody else',
    [answer('other', 98), answer('shop', 99)],
    90,
    100,
    false,
    'works',
  ],
  [
    'the target answered twice since',
    [answer('other', 98), answer('shop', 98), answer('shop', 99)],
    90,
    100,
    false,
    'works',
  ],
  [
    'somebody answered, references worked before',
    [referencesAnswered(), answer('other', 99)],
    90,
    100,
    false,
    'works',
  ],
  ['a cable was pulled just before', [referencesAnswered(), answer('other', 99)], 99.5, 100, false, 'broken'],
  [
    'references were silent in an outage',
    [referencesAnswered(), referencesSilent('somebody-failed')],
    100,
    100,
    false,
    'broken',
  ],
  [
    'references fell silent right after somebody answered',
    [referencesAnswered(), referencesSilent('somebody-answered')],
    100,
    100,
    false,
    'broken',
  ],
  [
    'references stay silent while others answer',
    [referencesAnswered(), referencesSilent('somebody-answered'), referencesSilent('somebody-answered', 60)],
    100,
    100,
    false,
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
    false,
    'broken',
  ],
  ['a reference answered six days ago', [referencesAnswered()], 6 * 86_400, 6 * 86_400, false, 'broken'],
  ['a reference answered a week ago', [referencesAnswered()], 7 * 86_400, 7 * 86_400, false, 'unknown'],
];

describe('the verdict on our own network', () => {
  it.each(table)('when %s', (_, events, since, now, references, expected) => {
    const witness = new Witness();
    for (const event of events) {
      if ('answer' in event) witness.answered(event.answer, event.at * 1_000);
      else witness.referencesAre(event.references, event.because, event.at * 1_000);
    }
    const question = { host: 'shop', startedAt: since * 1_000, now: now * 1_000 };
    expect(witness.verdict(question, references)).toBe(expected);
  });

  it('builds on what an earlier process has learnt, for a week', () => {
    const verdictAt = (now: number): Verdict =>
      new Witness(0).verdict({ host: 'shop', startedAt: now, now }, false);
    expect([verdictAt(6 * 86_400_000), verdictAt(7 * 86_400_000)]).toEqual(['broken', 'unknown']);
  });
});
