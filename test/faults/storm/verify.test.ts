import { describe, expect, it } from 'vitest';
import type { Facts } from './database-state.ts';
import { judge, type Conduct } from './verify.ts';
import { newLedger, type Ledger } from './ledger.ts';
import type { InjuryKind, Outage } from './plan.ts';

type World = { ledger: Ledger; facts: Facts; conduct: Conduct };

const firstOutage = (): Outage => ({ fromMs: 10_000, toMs: 25_000, code: 501 });
const log = Buffer.from('built ✓\n');
const hookOf = (id: string, type: string, alertId: string) => ({
  id: `msg_${id}`,
  body: JSON.stringify({ type, data: { id: alertId } }),
  accepted: true,
});

/**
 * After a storm that did no harm: one kill and an answer lost by it, a site that was renamed, one outage with its alert,
 * a deployment, a number of each register.
 */
function soundWorld(): World {
  const ledger: Ledger = {
    ...newLedger(),
    planned: new Set(['kill worker']),
    injuries: [{ kind: 'kill worker', end: 'done', what: 'worker-1', fromMs: 1_000, toMs: 1_000 }],
    answers: [
      { what: 'createSite', fromMs: 1_500, toMs: 1_600, lost: 'HTTP 503' },
      { what: 'createSite', fromMs: 30_000, toMs: 30_100, lost: null },
    ],
    sites: [{ id: 's1', name: 'new', perhaps: new Set(), deleted: 'no' }],
    watched: [{ siteId: 's2', pageId: null, key: 'site', outages: [firstOutage()] }],
    hooks: [hookOf('e1', 'alert.opened', 'a1'), hookOf('e2', 'alert.resolved', 'a1')],
    deployments: new Set(['d1']),
    played: new Map([['d1', { starts: ['agent'], outcome: 'SUCCEEDED', log }]]),
    queuedNumbers: new Map([
      ['DE1', 'valid'],
      ['GB1', 'invalid'],
      ['CH1', 'valid'],
    ]),
    validated: new Map([['DE1', 1]]),
    hostile: new Map(
      ['expensive queries', 'slow patterns', 'log flood', 'sites that hang or are slow'].map((what) => [
        what,
        { done: 1, refused: 1 },
      ]),
    ),
  };
  const facts: Facts = {
    sites: [
      { id: 's1', name: 'new', status: 'UP' },
      { id: 's2', name: 'site', status: 'UP' },
    ],
    pages: [],
    alerts: [
      {
        id: 'a1',
        siteId: 's2',
        pageId: null,
        type: 'SITE_DOWN',
        status: 'RESOLVED',
        message: 'is down: HTTP 501',
        sinceMs: 12_000,
        resolvedMs: 26_000,
        momentary: false,
      },
    ],
    deliveries: [
      { id: 'm1', alertId: 'a1', event: 'OPENED', status: 'SENT', ids: ['e1', 'm1'] },
      { id: 'm2', alertId: 'a1', event: 'RESOLVED', status: 'SENT', ids: ['e2', 'm2'] },
    ],
    deployments: [{ id: 'd1', status: 'SUCCEEDED', runs: 1, log, logBytes: log.length }],
    verdicts: [
      { number: 'DE1', statuses: ['valid'], validated: 1 },
      { number: 'GB1', statuses: ['invalid'], validated: 0 },
      { number: 'CH1', statuses: ['valid'], validated: 0 },
    ],
    rollups: [{ table: 'hour', target: 't', bucket: 'b', rolled: '3 1', raw: '3 1' }],
    overlong: [],
    measurements: 4,
    orphans: 0,
    deadLetters: [],
  };
  const conduct: Conduct = {
    deaths: [],
    starts: 4,
    ends: ['server-1: code 0'],
    leftOver: [],
    memory: [{ name: 'server-1', lives: [[150, 160], Array.from({ length: 30 }, () => 160)] }],
    absences: [{ name: 'worker-1', fromMs: 1_000, toMs: 2_000 }],
    unquiet: [],
  };
  return { ledger, facts, conduct };
}

const suffer = ({ injuries }: Ledger, kind: InjuryKind, fromMs: number, toMs: number): unknown =>
  injuries.push({ kind, end: 'done', what: '', fromMs, toMs });

const violationsOf = ({ ledger, facts, conduct }: World): string[] =>
  judge(ledger, facts, conduct).flatMap(({ violations }) => violations);

const harms: Record<string, (world: World) => unknown> = {
  'a site that was acknowledged is gone': ({ facts }) => facts.sites.shift(),
  'a site has the name it had before': ({ facts }) => (facts.sites[0]!.name = 'old'),
  'a deleted site is back': ({ ledger }) => (ledger.sites[0]!.deleted = 'yes'),
  'a site is there that nobody made': ({ facts }) => facts.sites.push({ id: 's9', name: 'x', status: 'UP' }),
  'an outage has two alerts': ({ facts }) => facts.alerts.push({ ...facts.alerts[0]!, id: 'a2' }),
  'an alert has no outage': ({ facts }) => (facts.alerts[0]!.message = 'is down: HTTP 404'),
  'an alert is of an outage that was yet to come': ({ facts }) => (facts.alerts[0]!.sinceMs = -60_000),
  'an alert is of a place that nobody watches': ({ facts }) =>
    facts.alerts.push({ ...facts.alerts[0]!, id: 'a9', siteId: 's1' }),
  'an outage amid the storm has no alert': ({ ledger }) =>
    ledger.watched[0]!.outages.push({ fromMs: 40_000, toMs: 55_000, code: 502 }),
  'an outage with the code of an earlier one has no alert': ({ ledger }) =>
    ledger.watched[0]!.outages.push({ fromMs: 3_000_000, toMs: 3_015_000, code: 501 }),
  'an outage that only a killed server accompanied has no alert': ({ ledger }) => {
    ledger.watched[0]!.outages.push({ fromMs: 40_000, toMs: 55_000, code: 502 });
    suffer(ledger, 'kill server', 40_000, 55_000);
  },
  'no outage was free of injuries': ({ ledger }) => suffer(ledger, 'crash PostgreSQL', 0, 60_000),
  'an answer is lost while nothing is broken': ({ ledger }) => (ledger.answers[1]!.lost = 'HTTP 500'),
  'an answer is lost though its injury was impossible': ({ ledger }) => {
    suffer(ledger, 'fill disk', 30_000, 31_000);
    Object.assign(ledger.injuries.at(-1)!, { end: 'impossible' });
    ledger.answers[1]!.lost = 'HTTP 500';
  },
  'an injury failed': ({ ledger }) => (ledger.injuries[0]!.end = 'failed'),
  'an injury was planned and not done': ({ ledger }) => ledger.planned.add('fill disk'),
  'an alert stays open': ({ facts }) => (facts.alerts[0]!.status = 'OPEN'),
  'a site is shown as down that is up': ({ facts }) => (facts.sites[1]!.status = 'DOWN'),
  'an outage at the end was not noticed': ({ ledger }) => (ledger.watched[0]!.outages[0]!.toMs = Infinity),
  'a message comes again under another id': ({ ledger }) =>
    ledger.hooks.push(hookOf('e3', 'alert.opened', 'a1')),
  'a message comes again with other words': ({ ledger }) =>
    ledger.hooks.push(hookOf('e1', 'alert.opened', 'a2')),
  'a change was never told': ({ facts }) => facts.deliveries.pop(),
  'a change was told twice': ({ facts }) => facts.deliveries.push({ ...facts.deliveries[0]!, id: 'm3' }),
  'a message is called sent that nobody received': ({ ledger }) => ledger.hooks.pop(),
  'a message of a site was not sent': ({ facts }) => (facts.deliveries[0]!.status = 'SKIPPED'),
  'a deployment was started twice': ({ ledger }) => ledger.played.get('d1')!.starts.push('rival'),
  'a deployment became RUNNING twice': ({ facts }) => (facts.deployments[0]!.runs = 2),
  'a deployment is lost': ({ ledger }) => ledger.deployments.add('d2'),
  'a deployment never ends': ({ facts }) => (facts.deployments[0]!.status = 'RUNNING'),
  'a deployment ends otherwise': ({ facts }) => (facts.deployments[0]!.status = 'FAILED'),
  'a byte of a log is another': ({ facts }) => (facts.deployments[0]!.log = Buffer.from('built ✗\n')),
  'a piece of a log is stored twice': ({ facts }) => (facts.deployments[0]!.log = Buffer.concat([log, log])),
  'a queued number has no verdict': ({ facts }) => facts.verdicts.pop(),
  'a queued number has the wrong verdict': ({ facts }) => (facts.verdicts[0]!.statuses = ['invalid']),
  'a queued number has two verdicts': ({ facts }) => facts.verdicts[0]!.statuses.push('invalid'),
  'a validation is not logged': ({ facts }) => (facts.verdicts[0]!.validated = 0),
  'a rollup differs from its checks': ({ facts }) => (facts.rollups[0]!.rolled = '4 1'),
  'a rollup covers more time than there was': ({ facts }) => facts.overlong.push('t'),
  'rows of a deleted site are left': ({ facts }) => (facts.orphans = 3),
  'a message was given up': ({ facts }) => facts.deadLetters.push('topic: error'),
  'the queue is not empty': ({ conduct }) => conduct.unquiet.push('1 message'),
  'a process died by itself': ({ conduct }) => conduct.deaths.push('worker-1: code 1'),
  'a process had to be killed': ({ conduct }) => conduct.ends.push('worker-1: SIGKILL'),
  'a process is left over': ({ conduct }) => conduct.leftOver.push('process 1'),
  'a process takes too much memory': ({ conduct }) => conduct.memory[0]!.lives[0]!.push(900),
  'memory grows': ({ conduct }) => conduct.memory[0]!.lives[1]!.fill(230, 20),
  'a hostile member did not flood a log': ({ ledger }) => ledger.hostile.delete('log flood'),
  'no query of a hostile member is refused': ({ ledger }) =>
    ledger.hostile.set('expensive queries', { done: 9, refused: 0 }),
  'others wait beside a hostile member': ({ ledger }) => (ledger.answers[1]!.toMs += 6_000),
  'a request was refused without a reason': ({ ledger }) =>
    ledger.wrongAnswers.push('createSite: UNAUTHORIZED'),
};

const emptied: Record<string, (world: World) => unknown> = {
  sites: ({ ledger }) => (ledger.sites = []),
  alerts: ({ facts }) => (facts.alerts = []),
  messages: ({ ledger }) => (ledger.hooks = []),
  deployments: ({ facts }) => (facts.deployments = []),
  logs: ({ ledger }) => ledger.played.clear(),
  'queued numbers of a register': ({ ledger }) => ledger.queuedNumbers.delete('CH1'),
  validations: ({ ledger }) => ledger.validated.clear(),
  rollups: ({ facts }) => (facts.rollups = []),
  checks: ({ facts }) => (facts.measurements = 0),
  answers: ({ ledger }) => ledger.answers.pop(),
  injuries: ({ ledger }) => (ledger.injuries = []),
  'attacks of the hostile member': ({ ledger }) => ledger.hostile.clear(),
  'figures of the memory': ({ conduct }) => (conduct.memory = []),
};

describe('the judge of a storm', () => {
  it('finds nothing where there is nothing', () => expect(violationsOf(soundWorld())).toEqual([]));

  it('does not mind what may have been done though the answer was lost', () => {
    const world = soundWorld();
    world.ledger.sites[0]!.perhaps.add('renamed');
    world.facts.sites[0]!.name = 'renamed';
    world.ledger.perhapsMade.add('made');
    world.facts.sites.push({ id: 's3', name: 'made', status: 'UP' });
    world.ledger.hooks.push(world.ledger.hooks[0]!);
    expect(violationsOf(world)).toEqual([]);
  });

  it('does not mind what an injury hid', () => {
    const world = soundWorld();
    world.ledger.watched[0]!.outages.push({ fromMs: 40_000, toMs: 55_000, code: 502 });
    suffer(world.ledger, 'crash PostgreSQL', 41_000, 45_000);
    suffer(world.ledger, 'pause worker', 50_000, 52_000);
    world.ledger.answers.push({ what: 'createSite', fromMs: 39_000, toMs: 42_000, lost: 'no answer' });
    expect(violationsOf(world)).toEqual([]);
  });

  it('does not mind an outage without an alert of its own when the one before was still open', () => {
    const world = soundWorld();
    world.ledger.watched[0]!.outages.push({ fromMs: 40_000, toMs: 60_000, code: 502 });
    world.facts.alerts[0]!.resolvedMs = 61_000;
    suffer(world.ledger, 'crash PostgreSQL', 26_000, 38_000);
    world.ledger.answers.push({ what: 'createSite', fromMs: 90_000, toMs: 90_100, lost: null });
    expect(violationsOf(world)).toEqual([]);
  });

  it('does not mind that a process which started anew has more memory than before', () => {
    const world = soundWorld();
    world.conduct.memory[0]!.lives = [
      Array.from({ length: 20 }, () => 100),
      Array.from({ length: 20 }, () => 300),
    ];
    expect(violationsOf(world)).toEqual([]);
  });

  it('does not mind that memory swings up, when it swings back', () => {
    const world = soundWorld();
    world.conduct.memory[0]!.lives = [Array.from({ length: 60 }, (_, at) => (at % 20 < 15 ? 260 : 165))];
    world.conduct.memory[0]!.lives[0]!.fill(160, 0, 20);
    expect(violationsOf(world)).toEqual([]);
  });

  it.each(Object.entries(emptied))('is not content when there were no %s', (_, empty) => {
    const world = soundWorld();
    empty(world);
    expect(violationsOf(world)).toContain('there was nothing to look at');
  });

  it.each(Object.entries(harms))('sees that %s', (_, harm) => {
    const world = soundWorld();
    harm(world);
    expect(violationsOf(world)).not.toEqual([]);
  });
});
