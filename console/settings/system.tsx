import type { ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { systemStatus } from '../api/monitoring.generated.ts';
import { Card, Figure, Figures } from '../ui/card.tsx';
import { count } from '../ui/format.ts';
import { Loaded } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';

/** For administrators: whether checks run and the database accepts writes. */
export function System(): ReactElement {
  const t = words().settings.system;
  const query = useGraphqlQuery(systemStatus, {});
  return (
    <Card title={t.title}>
      <Loaded query={query} lines={4}>
        {({ systemStatus: { lastCheckAt, lateChecks, lastWriteAt, troubles, regions } }) => (
          <div className="stack">
            <ProblemList problems={troubles} />
            <Figures>
              <Figure name={t.lastCheck} value={<Time at={lastCheckAt} />} />
              <Figure name={t.late} value={count(lateChecks)} note={t.lateNote} />
              <Figure name={t.lastWrite} value={<Time at={lastWriteAt} />} note={t.lastWriteNote} />
              <Figure
                name={t.regions}
                value={count(regions.length)}
                note={regions.map(({ name }) => name).join(', ') || t.noWorker}
              />
            </Figures>
            {troubles.length === 0 && <p className="quiet small">{t.fine}</p>}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

export const ProblemList = ({ problems }: { problems: readonly string[] }): ReactElement => (
  <>
    {problems.map((problem) => (
      <div key={problem} className="problem" role="alert">
        <p>{problem}</p>
      </div>
    ))}
  </>
);
