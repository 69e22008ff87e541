import type { ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { systemStatus } from '../api/monitoring.generated.ts';
import { Card, Figure, Figures } from '../ui/card.tsx';
import { count } from '../ui/format.ts';
import { Loaded } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';

/** For administrators: whether checks run and the database accepts writes. */
export function System(): ReactElement {
  const query = useGraphqlQuery(systemStatus, {});
  return (
    <Card title="System">
      <Loaded query={query} lines={4}>
        {({ systemStatus: { lastCheckAt, lateChecks, lastWriteAt, troubles } }) => (
          <div className="stack">
            <ProblemList problems={troubles} />
            <Figures>
              <Figure name="Last check stored" value={<Time at={lastCheckAt} />} />
              <Figure name="Late checks" value={count(lateChecks)} note="overdue by more than 2 minutes" />
              <Figure name="Last write" value={<Time at={lastWriteAt} />} note="attempted every 10 seconds" />
            </Figures>
            {troubles.length === 0 && (
              <p className="quiet small">Checks are stored, and the database accepts writes.</p>
            )}
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
