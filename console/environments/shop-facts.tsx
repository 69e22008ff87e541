import type { ReactElement } from 'react';
import type { EnvironmentHostQuery } from '../api/deployment.generated.ts';
import { Badge } from '../ui/badge.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { count } from '../ui/format.ts';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';

type Host = NonNullable<NonNullable<EnvironmentHostQuery['environment']>['hostState']>;
type Shop = NonNullable<Host['shop']>;

/** The cron, indexers and consumers of a Magento shop. */
export function ShopFacts({ shop, problems }: { shop: Shop; problems: Host['problems'] }): ReactElement {
  const t = words().environments.shop;
  const unknown = <span className="quiet">{t.unknown}</span>;
  const { cron, indexers, consumers, problem, checkedAt } = shop;
  const isStuck = problems.some(({ type }) => type === 'CRON_STUCK');
  return (
    <>
      <Facts>
        <Fact name={t.cron}>{cron ? <Cron cron={cron} isStuck={isStuck} /> : unknown}</Fact>
        <Fact name={t.indexers}>{indexers ? <Indexers indexers={indexers} /> : unknown}</Fact>
        <Fact name={t.consumers}>{consumers ? <Consumers consumers={consumers} /> : unknown}</Fact>
        <Fact name={t.lookedAt}>
          <Time at={checkedAt} />
        </Fact>
      </Facts>
      {problem && <p className="quiet small host-problem">{problem}</p>}
    </>
  );
}

function Cron({ cron, isStuck }: { cron: NonNullable<Shop['cron']>; isStuck: boolean }): ReactElement {
  const t = words().environments.shop;
  return (
    <>
      <Badge tone={isStuck ? 'bad' : 'good'}>{isStuck ? t.cronStates.stuck : t.cronStates.running}</Badge>
      <span className="quiet small host-note">
        {t.cronRunning(count(cron.running))}
        {cron.oldestRunningSince && (
          <>
            {' '}
            {t.oldest(cron.oldestRunningJob)} <Time at={cron.oldestRunningSince} />
            {t.oldestEnd}
          </>
        )}
        {t.overdue(count(cron.overdue))} <Time at={cron.lastFinishedAt} />
      </span>
    </>
  );
}

function Indexers({ indexers }: { indexers: NonNullable<Shop['indexers']> }): ReactElement {
  const t = words().environments.shop;
  const others = indexers.filter(({ status }) => status !== 'Ready');
  return (
    <>
      <Badge tone={others.length > 0 ? 'warn' : 'good'}>
        {t.ready(count(indexers.length - others.length), count(indexers.length))}
      </Badge>
      {others.map(({ name, status, backlog }) => (
        <span key={name} className="quiet small host-note">
          {name}: {status}
          {backlog ? t.backlog(count(backlog)) : ''}
        </span>
      ))}
    </>
  );
}

function Consumers({ consumers }: { consumers: NonNullable<Shop['consumers']> }): ReactElement {
  const running = consumers.filter(({ isRunning }) => isRunning);
  return (
    <span title={running.map(({ name }) => name).join(', ')}>
      {words().environments.shop.running(count(running.length), count(consumers.length))}
    </span>
  );
}
