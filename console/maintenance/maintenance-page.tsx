import { useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { NotFound } from '../app/not-found.tsx';
import { useGraphqlQuery } from '../api/hooks.ts';
import { useCreationRefusal, useTeamId } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFilter } from '../ui/use-filter.ts';
import { words } from '../words/words.ts';
import { Calendar } from './calendar.tsx';
import { CutNote } from './cut-note.tsx';
import { freeze, maintenance, type Kind } from './kinds.ts';
import { PlanWindow } from './plan-window.tsx';
import { WindowList } from './window-list.tsx';

const kinds: Record<string, Kind> = { '': maintenance, freezes: freeze };

export function MaintenancePage(): ReactElement {
  const { part = '' } = useParams({ strict: false }) as { part?: string };
  const kind = kinds[part];
  return kind ? <Windows key={part} kind={kind} /> : <NotFound />;
}

type View = 'calendar' | 'upcoming' | 'past';

const views: readonly View[] = ['calendar', 'upcoming', 'past'];

/** Maintenance windows or freezes, as a calendar or a list. */
function Windows({ kind }: { kind: Kind }): ReactElement {
  const t = words().maintenance;
  const refusal = useCreationRefusal(kind.permission);
  const [view, setView] = useFilter<View>('view', 'calendar');
  const [day, setDay] = useState<Date | 'any' | null>(null);
  return (
    <Page
      title={t.title}
      actions={
        <>
          <select
            className="select"
            aria-label={t.view}
            value={view}
            onChange={(event) => setView(event.target.value as View)}
          >
            {views.map((value) => (
              <option key={value} value={value}>
                {t.views[value]}
              </option>
            ))}
          </select>
          <Button look="primary" refusal={refusal} onClick={() => setDay('any')}>
            {t.kinds[kind.id].plan}
          </Button>
        </>
      }
    >
      <Tabs
        label={t.title}
        tabs={[
          { to: maintenance.path, name: t.tabs.maintenance },
          { to: freeze.path, name: t.tabs.freezes },
        ]}
      />
      <p className="quiet">{kind.explanation}</p>
      {view === 'calendar' ? (
        <Calendar kind={kind} onPlan={refusal ? undefined : setDay} />
      ) : (
        <List key={view} kind={kind} isPast={view === 'past'} />
      )}
      {day && <PlanWindow kind={kind} day={day === 'any' ? undefined : day} onClose={() => setDay(null)} />}
    </Page>
  );
}

const dayMs = 86_400_000;

function List({ kind, isPast }: { kind: Kind; isPast: boolean }): ReactElement {
  const t = words().maintenance;
  // Fixed, so that a new render is no new query. Without `from`, the service takes the time of the request.
  const [now] = useState(() => Date.now());
  const at = (days: number): string => new Date(now + days * dayMs).toISOString();
  const span = isPast ? { from: at(-90), to: at(0) } : { from: null, to: at(365) };
  const query = useGraphqlQuery(kind.list, { teamId: useTeamId(), ...span });
  return (
    <Card flush title={isPast ? t.views.past : t.views.upcoming}>
      <Loaded query={query} lines={6}>
        {({ windows }) => {
          const shown = isPast ? windows.toReversed() : windows;
          return shown.length > 0 ? (
            <>
              <CutNote kind={kind} windows={shown} />
              <WindowList kind={kind} windows={shown} isPast={isPast} />
            </>
          ) : (
            <Empty title={isPast ? t.kinds[kind.id].nonePast : t.kinds[kind.id].nonePlanned} />
          );
        }}
      </Loaded>
    </Card>
  );
}
