import { useNavigate, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { NotFound } from '../app/not-found.tsx';
import { useGraphqlMutation, useGraphqlQuery, useRefetch } from '../api/hooks.ts';
import {
  deleteHeartbeat,
  heartbeat as heartbeatQuery,
  heartbeatUptime,
  rotateHeartbeatKey,
  updateHeartbeat,
  type HeartbeatFactsFragment,
} from '../api/monitoring.generated.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Copy } from '../ui/copy.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { UptimeBars } from '../ui/uptime-bars.tsx';
import { words } from '../words/words.ts';
import { EditHeartbeat } from './edit-heartbeat.tsx';
import { HeartbeatBadge, timesOf } from './heartbeat-state.tsx';
import { RunList } from './run-list.tsx';
import { runsOf } from './runs.ts';
import { snippetsFor } from './snippets.ts';
import './heartbeats.css';

export function HeartbeatPage(): ReactElement {
  const t = words().heartbeats;
  const { id } = useParams({ strict: false }) as { id: string };
  const query = useGraphqlQuery(heartbeatQuery, { id }, { everySeconds: 5 });
  const heartbeat = query.data?.heartbeat;
  if (query.data && !heartbeat) return <NotFound />;
  return (
    <Page
      title={heartbeat?.name ?? t.one}
      lead={heartbeat && timesOf(heartbeat)}
      actions={heartbeat && <Actions heartbeat={heartbeat} />}
    >
      <Loaded query={query} lines={8}>
        {() =>
          heartbeat && (
            <>
              <Card>
                <HeartbeatFacts heartbeat={heartbeat} />
              </Card>
              <Uptime heartbeat={heartbeat} />
              <Card title={t.runs} flush>
                <RunList
                  runs={runsOf(
                    heartbeat.beats.edges.map(({ node }) => node),
                    { runGraceSeconds: heartbeat.runGraceSeconds, now: Date.now() },
                  )}
                />
              </Card>
              {heartbeat.url && <Address url={heartbeat.url} schedule={heartbeat.schedule} />}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

const HeartbeatFacts = ({ heartbeat }: { heartbeat: HeartbeatFactsFragment }): ReactElement => {
  const t = words().heartbeats;
  return (
    <>
      <Facts>
        <Fact name={t.state}>
          <HeartbeatBadge state={heartbeat.state} />
        </Fact>
        <Fact name={t.lastBeat}>{heartbeat.lastBeatAt ? <Time at={heartbeat.lastBeatAt} /> : t.noneYet}</Fact>
        <Fact name={t.expected}>
          {heartbeat.nextDueAt ? <Time at={heartbeat.nextDueAt} future /> : t.notYet}
        </Fact>
      </Facts>
      {heartbeat.problem && <p className="tone-bad">{heartbeat.problem}</p>}
    </>
  );
};

function Uptime({ heartbeat }: { heartbeat: HeartbeatFactsFragment }): ReactElement {
  const t = words().heartbeats;
  const query = useGraphqlQuery(heartbeatUptime, { id: heartbeat.id }, { everySeconds: 60 });
  useRefetch(query, heartbeat.state);
  return (
    <Card title={t.uptime}>
      <Loaded query={query} lines={2}>
        {({ heartbeatUptimeData }) => (
          <>
            <UptimeBars days={heartbeatUptimeData} />
            <div className="row apart quiet small">
              <span>{t.daysAgo}</span>
              <span>{t.today}</span>
            </div>
            <p className="quiet small">{t.uptimeHint}</p>
          </>
        )}
      </Loaded>
    </Card>
  );
}

const Address = ({ url, schedule }: { url: string; schedule: string | null }): ReactElement => {
  const t = words().heartbeats;
  return (
    <Card title={t.report}>
      <p>{t.reportHint}</p>
      <Copy text={url} label={t.copyAddress} />
      {snippetsFor(url, schedule).map(({ name, text }) => (
        <section key={name} aria-label={name}>
          <h3>{name}</h3>
          <Copy text={text} label={t.copy(name)} />
        </section>
      ))}
    </Card>
  );
};

function Actions({ heartbeat }: { heartbeat: HeartbeatFactsFragment }): ReactElement {
  const t = words().heartbeats;
  const navigate = useNavigate();
  const { id, name, teamId, paused } = heartbeat;
  const refusal = useRefusal(teamId, 'heartbeat.manage');
  const [doing, setDoing] = useState<'edit' | 'rotate' | 'delete' | null>(null);
  const stop = (): void => setDoing(null);
  const pause = useGraphqlMutation(updateHeartbeat, {
    done: paused ? t.resumed : t.paused,
  });
  const rotate = useGraphqlMutation(rotateHeartbeatKey, { done: t.replaced, onDone: stop });
  const remove = useGraphqlMutation(deleteHeartbeat, {
    done: t.deleted,
    onDone: () => void navigate({ to: '/heartbeats' }),
  });
  return (
    <>
      <Button
        refusal={refusal}
        busy={pause.isPending}
        onClick={() => pause.mutate({ id, input: { paused: !paused } })}
      >
        {paused ? t.resume : t.pause}
      </Button>
      <Button refusal={refusal} onClick={() => setDoing('edit')}>
        {t.edit}
      </Button>
      <Button refusal={refusal} onClick={() => setDoing('rotate')}>
        {t.replace}
      </Button>
      <Button look="danger" refusal={refusal} onClick={() => setDoing('delete')}>
        {t.delete}
      </Button>
      {doing === 'edit' && <EditHeartbeat heartbeat={heartbeat} onClose={stop} />}
      {doing === 'rotate' && (
        <Confirm
          title={t.replaceTitle(name)}
          action={t.replace}
          busy={rotate.isPending}
          onConfirm={() => rotate.mutate({ id })}
          onClose={stop}
        >
          {t.replaceText}
        </Confirm>
      )}
      {doing === 'delete' && (
        <Confirm
          title={t.deleteTitle(name)}
          action={t.deleteAction}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
          onClose={stop}
        >
          {t.deleteText}
        </Confirm>
      )}
    </>
  );
}
