import { describe, expect, it } from 'vitest';
import type { Facts } from './facts.ts';
import { judge, type Conduct } from './judge.ts';
import { newLedger, type Ledger } from './ledger.ts';
import { engineInjuries, planInjuries, planOutages } from './plan.ts';

type World = { ledger: Ledger; facts: Facts; conduct: Conduct };

const log = Buffer.from('built ✓\n');
const hookOf = (id: string, type: string, alertId: string) => ({
  id: `msg_${id}`,
  body: JSON.stringify({ type, data: { id: alertId } }),
  accepted: true,
});

/** After a storm that did no harm: a site that was renamed, one outage with its alert, a deployment, a number. */
function soundWorld(): World {
  const ledger: Ledger = {
    ...newLedger(),
    sites: [{ id: 's1', name: 'new', perhaps: new Set(), deleted: 'no' }],
    watched: [{ siteId: 's2', pageId: null, key: 'site', outages: [{ fromMs: 0, toMs: 9, code: 501 }] }],
    hooks: [hookOf('e1', 'alert.opened', 'a1'), hookOf('e2', 'alert.resolved', 'a1')],
    deployments: new Set(['d1']),
    played: new Map([['d1', { starts: ['agent'], outcome: 'SUCCEEDED', log }]]),
    queuedNumbers: new Map([['1', 'valid']]),
    validated: new Map([['1', 1]]),
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
        momentary: false,
      },
    ],
    deliveries: [
      { id: 'm1', alertId: 'a1', event: 'OPENED', status: 'SENT', ids: ['e1', 'm1'] },
      { id: 'm2', alertId: 'a1', event: 'RESOLVED', status: 'SENT', ids: ['e2', 'm2'] },
    ],
    deployments: [{ id: 'd1', status: 'SUCCEEDED', runs: 1, log, logBytes: log.length }],
    verdicts: [{ number: '1', status: 'valid', validated: 1 }],
    rollups: [{ table: 'hour', target: 't', bucket: 'b', rolled: '3 1', raw: '3 1' }],
    overlong: [],
    orphans: 0,
    deadLetters: [],
  };
  const conduct: Conduct = {
    deaths: [],
    starts: 4,
    ends: ['server-1: code 0'],
    leftOver: [],
    memory: [{ name: 'server-1', samples: [150, 160] }],
    unquiet: [],
  };
  return { ledger, facts, conduct };
}

const violationsOf = ({ ledger, facts, conduct }: World): string[] =>
  judge(ledger, facts, conduct).flatMap(({ violations }) => violations);

const harms: Record<string, (world: World) => unknown> = {
  'a site that was acknowledged is gone': ({ facts }) => facts.sites.shift(),
  'a site has the name it had before': ({ facts }) => (facts.sites[0]!.name = 'old'),
  'a deleted site is back': ({ ledger }) => (ledger.sites[0]!.deleted = 'yes'),
  'a site is there that nobody made': ({ facts }) => facts.sites.push({ id: 's9', name: 'x', status: 'UP' }),
  'an outage has two alerts': ({ facts }) => facts.alerts.push({ ...facts.alerts[0]!, id: 'a2' }),
  'an alert has no outage': ({ facts }) => (facts.alerts[0]!.message = 'is down: HTTP 404'),
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
  'a queued number has the wrong verdict': ({ facts }) => (facts.verdicts[0]!.status = 'invalid'),
  'a validation is not logged': ({ facts }) => (facts.verdicts[0]!.validated = 0),
  'a rollup differs from its checks': ({ facts }) => (facts.rollups[0]!.rolled = '4 1'),
  'a rollup covers more time than there was': ({ facts }) => facts.overlong.push('t'),
  'rows of a deleted site are left': ({ facts }) => (facts.orphans = 3),
  'a message was given up': ({ facts }) => facts.deadLetters.push('topic: error'),
  'the queue is not empty': ({ conduct }) => conduct.unquiet.push('1 message'),
  'a process died by itself': ({ conduct }) => conduct.deaths.push('worker-1: code 1'),
  'a process had to be killed': ({ conduct }) => conduct.ends.push('worker-1: SIGKILL'),
  'a process is left over': ({ conduct }) => conduct.leftOver.push('process 1'),
  'memory grows': ({ conduct }) => conduct.memory[0]!.samples.push(900),
  'a request was refused without a reason': ({ ledger }) =>
    ledger.wrongAnswers.push('createSite: UNAUTHORIZED'),
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

  it.each(Object.entries(harms))('sees that %s', (_, harm) => {
    const world = soundWorld();
    harm(world);
    expect(violationsOf(world)).not.toEqual([]);
  });
});

describe('the plan of a storm', () => {
  const plan = (seed: number) => planInjuries(seed, 180_000, 'engines', engineInjuries);

  it('is the same for the same seed, and another for another', () => {
    expect(plan(7)).toEqual(plan(7));
    expect(plan(7)).not.toEqual(plan(8));
  });

  it('has every kind of injury within three minutes', () => {
    expect(new Set(plan(7).map(({ kind }) => kind))).toEqual(new Set(engineInjuries));
  });

  it('gives every outage of a place a status of its own, and no two at a time', () => {
    const outages = planOutages(7, 'site0', 600_000);
    expect(new Set(outages.map(({ code }) => code)).size).toBe(outages.length);
    for (const [at, { fromMs }] of outages.entries())
      expect(fromMs).toBeGreaterThan(outages[at - 1]?.toMs ?? 0);
  });
});
