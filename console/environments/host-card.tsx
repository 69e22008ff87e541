import { useState, type ReactElement, type ReactNode } from 'react';
import { environmentHost, type EnvironmentHostQuery } from '../api/deployment.generated.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { decimal } from '../ui/format.ts';
import { Sparkline } from '../ui/sparkline.tsx';
import { Loaded } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { bytes, seriesOf, share, type HostPoint } from './host-series.ts';
import { ShopFacts } from './shop-facts.tsx';
import './host-card.css';

type Host = NonNullable<NonNullable<EnvironmentHostQuery['environment']>['hostState']>;

/** In hours. */
const periods = [24, 168, 720] as const;
type Period = (typeof periods)[number];

/** The host of an environment as its agent reports it. Nothing without a report: older agents send none. */
export function HostCard({ id }: { id: string }): ReactElement | null {
  const t = words().environments.host;
  const [hours, setHours] = useState<Period>(720);
  const query = useGraphqlQuery(environmentHost, { id, hours }, { everySeconds: 60 });
  if (query.data && !query.data.environment?.hostState) return null;
  return (
    <Card
      title={t.title}
      actions={
        <select
          className="select"
          aria-label={t.period}
          value={hours}
          onChange={(event) => setHours(Number(event.target.value) as Period)}
        >
          {periods.map((value) => (
            <option key={value} value={value}>
              {t.periods[value]}
            </option>
          ))}
        </select>
      }
    >
      <Loaded query={query} lines={5}>
        {({ environment }) =>
          environment?.hostState ? (
            <HostFacts host={environment.hostState} points={environment.hostHistory} hours={hours} />
          ) : null
        }
      </Loaded>
    </Card>
  );
}

function HostFacts({
  host,
  points,
  hours,
}: {
  host: Host;
  points: readonly HostPoint[];
  hours: Period;
}): ReactElement {
  const t = words().environments.host;
  const { cores, load1, memory, disks, problems, shop } = host;
  const period = t.periods[hours];
  const series = (valueOf: (point: HostPoint) => number | null | undefined) =>
    seriesOf(points, hours, Date.now(), valueOf);
  return (
    <>
      {problems.map(({ type, message, since }) => (
        <p key={type} className="banner" role="status">
          {message} {t.since} <Time at={since} />
          {t.sinceEnd}
        </p>
      ))}
      <div className="host-charts">
        {disks.map(({ path, totalBytes, freeBytes, totalInodes, freeInodes }) => (
          <Chart
            key={path}
            name={t.disk(path)}
            value={t.diskFree(bytes(freeBytes))}
            note={t.diskNote(
              share(freeBytes / Math.max(1, totalBytes)),
              bytes(totalBytes),
              totalInodes > 0 ? share(freeInodes / totalInodes) : null,
            )}
            label={t.diskLabel(path, period)}
            values={series((point) => point.disks.find((disk) => disk.path === path)?.used)}
          />
        ))}
        <Chart
          name={t.load}
          value={decimal(load1, 2)}
          note={t.cores(cores)}
          label={t.loadLabel(period)}
          values={series(({ load }) => load / Math.max(1, cores))}
        />
        {memory && (
          <Chart
            name={t.memory}
            value={t.memoryAvailable(bytes(memory.availableBytes))}
            note={t.memoryNote(bytes(memory.totalBytes), swapUsed(memory))}
            label={t.memoryLabel(period)}
            values={series(({ memoryUsed }) => memoryUsed)}
          />
        )}
      </div>
      <Facts>
        <Fact name={t.tree}>
          <Tree tree={host.releaseTree} />
        </Fact>
        <Fact name={t.reported}>
          <Time at={host.sampledAt} />
        </Fact>
      </Facts>
      {shop && <ShopFacts shop={shop} problems={problems} />}
    </>
  );
}

/** Null if the host has no swap. */
const swapUsed = ({
  swapTotalBytes: total,
  swapFreeBytes: free,
}: NonNullable<Host['memory']>): string | null => (total > 0 ? share((total - free) / total) : null);

const Chart = ({
  name,
  value,
  note,
  label,
  values,
}: {
  name: string;
  value: ReactNode;
  note: string;
  label: string;
  values: readonly (number | null)[];
}): ReactElement => (
  <div className="host-chart">
    <span className="quiet small truncate" title={name}>
      {name}
    </span>
    <strong className="number">{value}</strong>
    <span className="quiet small">{note}</span>
    <Sparkline values={values} label={label} />
  </div>
);

function Tree({ tree }: { tree: Host['releaseTree'] }): ReactElement {
  const t = words().environments.host.trees;
  if (!tree) return <span className="quiet">{t.unknown}</span>;
  if (tree.isSound) return <Badge tone="good">{t.good}</Badge>;
  return (
    <>
      <Badge tone="bad">{t.bad}</Badge>
      <ul className="host-problems">
        {tree.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </>
  );
}
