import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { freezeEnd } from '../maintenance/freeze-end.ts';
import { freeze as kind } from '../maintenance/kinds.ts';
import { PlanWindow } from '../maintenance/plan-window.tsx';
import { spanOf } from '../maintenance/window-facts.tsx';
import { WindowList } from '../maintenance/window-list.tsx';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { words } from '../words/words.ts';
import type { Environment } from './environment.ts';

/** The freeze that is active, with its end, or the next one. */
export function FreezeBanner({ environment }: { environment: Environment }): ReactElement | null {
  const t = words().environments;
  const { freeze } = environment;
  const end = freezeEnd(environment);
  if (end)
    return (
      <p className="banner" role="status">
        <strong>{t.frozenUntil(end)}</strong>: <Link to={kind.path as '/'}>{freeze!.title}</Link>.{' '}
        {t.freezes.hint}
      </p>
    );
  const [next] = freeze?.occurrences ?? [];
  return next ? (
    <p className="quiet">
      {t.freezes.next} <Link to={kind.path as '/'}>{freeze!.title}</Link>, {spanOf(next)}.
    </p>
  ) : null;
}

/** The freezes of the next 31 days, and the form for a new one. */
export function EnvironmentFreezes({
  environment: { id, teamId },
}: {
  environment: Environment;
}): ReactElement {
  const t = words().environments.freezes;
  const query = useGraphqlQuery(kind.list, { thingId: id });
  const refusal = useRefusal(teamId, kind.permission);
  const [isPlanning, setPlanning] = useState(false);
  return (
    <Card
      title={t.title}
      flush
      actions={
        <Button refusal={refusal} onClick={() => setPlanning(true)}>
          {t.plan}
        </Button>
      }
    >
      <Loaded query={query}>
        {({ windows }) =>
          windows.length > 0 ? (
            <WindowList kind={kind} windows={windows} />
          ) : (
            <Empty title={t.none}>{kind.explanation}</Empty>
          )
        }
      </Loaded>
      {isPlanning && (
        <PlanWindow kind={kind} teamId={teamId} covers={[id]} onClose={() => setPlanning(false)} />
      )}
    </Card>
  );
}
