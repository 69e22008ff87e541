import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import {
  statusPageIncidents,
  type StatusIncidentFactsFragment,
  type StatusPageFactsFragment,
  type StatusUpdateFactsFragment,
} from '../api/monitoring.generated.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { DeleteUpdate, EditUpdate } from './change-update.tsx';
import { NewUpdate } from './new-update.tsx';
import { PostUpdate } from './post-update.tsx';
import { StateBadge, updateName, updateTones } from './state.tsx';
import './updates.css';

type Doing =
  | { kind: 'new' }
  | { kind: 'post'; about: StatusIncidentFactsFragment }
  | { kind: 'edit' | 'delete'; update: StatusUpdateFactsFragment };

const few = 20;
const most = 100;

/** What is on the page, and what can be published. */
export function Updates({ page }: { page: StatusPageFactsFragment }): ReactElement {
  const t = words().statusPages.updates;
  const [limit, setLimit] = useState(few);
  const query = useGraphqlQuery(statusPageIncidents, { id: page.id, limit }, { everySeconds: 5 });
  const refusal = useRefusal(page.teamId, 'status-page.manage');
  const [doing, setDoing] = useState<Doing | null>(null);
  const stop = (): void => setDoing(null);
  const list = (
    title: string,
    incidents: readonly StatusIncidentFactsFragment[],
    empty: ReactElement | null,
  ) =>
    (incidents.length > 0 || empty) && (
      <Card
        title={title}
        flush
        actions={
          empty && (
            <Button refusal={refusal} onClick={() => setDoing({ kind: 'new' })}>
              {t.newUpdate}
            </Button>
          )
        }
      >
        {incidents.length > 0 ? (
          <ul className="list">
            {incidents.map((incident) => (
              <li key={incident.id}>
                <Published page={page} incident={incident} refusal={refusal} onDo={setDoing} />
              </li>
            ))}
          </ul>
        ) : (
          empty
        )}
      </Card>
    );
  return (
    <>
      <Loaded query={query} lines={6}>
        {({ statusPage }) => {
          const all = statusPage?.incidents ?? [];
          const open = all.filter(({ resolvedAt }) => resolvedAt === null);
          return (
            <>
              {list(
                t.current,
                open.filter((incident) => !isPlanned(incident)),
                <Empty title={t.none}>
                  {t.noneHint} {autoPublishing(page)}
                </Empty>,
              )}
              {list(t.planned, open.filter(isPlanned), null)}
              {list(
                t.past,
                all.filter(({ resolvedAt }) => resolvedAt !== null),
                null,
              )}
              {all.length === few && limit === few && (
                <div>
                  <Button onClick={() => setLimit(most)}>{t.showOlder}</Button>
                </div>
              )}
            </>
          );
        }}
      </Loaded>
      {doing?.kind === 'new' && <NewUpdate page={page} onClose={stop} />}
      {doing?.kind === 'post' && <PostUpdate page={page} about={doing.about} onClose={stop} />}
      {doing?.kind === 'edit' && <EditUpdate update={doing.update} locale={page.locale} onClose={stop} />}
      {doing?.kind === 'delete' && <DeleteUpdate update={doing.update} onClose={stop} />}
    </>
  );
}

/** A maintenance that has not begun. */
const isPlanned = ({ startedAt }: StatusIncidentFactsFragment): boolean => new Date(startedAt) > new Date();

function autoPublishing({ autoPublishAfterMinutes: minutes }: StatusPageFactsFragment): string {
  const t = words().statusPages.updates;
  if (minutes === null) return t.whenPublished;
  if (minutes === 0) return t.atOnce;
  return t.afterMinutes(minutes);
}

function Published({
  page,
  incident,
  refusal,
  onDo,
}: {
  page: StatusPageFactsFragment;
  incident: StatusIncidentFactsFragment;
  refusal: string | null;
  onDo: (doing: Doing) => void;
}): ReactElement {
  const t = words().statusPages.updates;
  const { title, impact, componentIds, startedAt, resolvedAt, publishedAt, incidentId, updates } = incident;
  const names = page.components.filter(({ id }) => componentIds.includes(id)).map(({ name }) => name);
  return (
    <div className="stack">
      <div className="row apart">
        <div>
          <h3>{title}</h3>
          <p className="quiet small">
            {names.join(', ')}
            {names.length > 0 && ' · '}
            {isPlanned(incident) ? t.begins : t.began} <Time at={startedAt} future={isPlanned(incident)} />
            {resolvedAt && (
              <>
                , {t.ended} <Time at={resolvedAt} />
              </>
            )}
            {incidentId && (
              <>
                {' · '}
                <Link to="/incidents/$id" params={{ id: incidentId }}>
                  {t.incident}
                </Link>
              </>
            )}
          </p>
        </div>
        <div className="row">
          {resolvedAt === null && <StateBadge state={impact} />}
          {publishedAt === null && <Badge tone="idle">{t.notPublished}</Badge>}
          <Button
            look={resolvedAt === null ? 'primary' : 'plain'}
            refusal={refusal}
            aria-label={`${publishedAt === null ? t.publish : t.post}: ${title}`}
            onClick={() => onDo({ kind: 'post', about: incident })}
          >
            {publishedAt === null ? t.publish : t.post}
          </Button>
        </div>
      </div>
      {updates.length > 0 && (
        <ol className="update-list">
          {updates.map((update) => (
            <li key={update.id}>
              <div className="row apart">
                <span className="row">
                  <Badge tone={updateTones[update.state]}>{updateName(update.state)}</Badge>
                  <span className="quiet small">
                    <Time at={update.at} /> · {update.by ?? t.automatically}
                  </span>
                </span>
                <span className="row small">
                  <Button refusal={refusal} onClick={() => onDo({ kind: 'edit', update })}>
                    {t.edit}
                  </Button>
                  <Button look="danger" refusal={refusal} onClick={() => onDo({ kind: 'delete', update })}>
                    {t.delete}
                  </Button>
                </span>
              </div>
              <p className="update-body" lang={page.locale}>
                {update.body}
              </p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
