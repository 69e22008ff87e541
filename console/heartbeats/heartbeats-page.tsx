import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { heartbeats as heartbeatsQuery } from '../api/monitoring.generated.ts';
import { TeamName } from '../teams/team-name.tsx';
import { useCreationRefusal, useTeamId } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { Tags } from '../ui/tag-input.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { EditHeartbeat } from './edit-heartbeat.tsx';
import { HeartbeatBadge, timesOf } from './heartbeat-state.tsx';
import './heartbeats.css';

export function HeartbeatsPage(): ReactElement {
  const t = words().heartbeats;
  const navigate = useNavigate();
  const refusal = useCreationRefusal('heartbeat.manage');
  const [isCreating, setCreating] = useState(false);
  const query = useGraphqlQuery(heartbeatsQuery, { teamId: useTeamId() }, { everySeconds: 5 });
  const create = (
    <Button look="primary" refusal={refusal} onClick={() => setCreating(true)}>
      {t.create}
    </Button>
  );
  return (
    <Page title={t.title} actions={create}>
      <Card flush>
        <Loaded query={query} lines={6}>
          {({ heartbeats }) =>
            heartbeats.length > 0 ? (
              <ul className="list heartbeat-list">
                {heartbeats.map((heartbeat) => (
                  <li key={heartbeat.id}>
                    <HeartbeatBadge state={heartbeat.state} />
                    <div className="heartbeat-what">
                      <Link to="/heartbeats/$id" params={{ id: heartbeat.id }}>
                        {heartbeat.name}
                      </Link>
                      <span className="quiet small">
                        {timesOf(heartbeat)}
                        {heartbeat.lastBeatAt && (
                          <>
                            , {t.lastBeatAt} <Time at={heartbeat.lastBeatAt} />
                          </>
                        )}
                        <TeamName id={heartbeat.teamId} />
                      </span>
                      {heartbeat.problem && <span className="small tone-bad">{heartbeat.problem}</span>}
                    </div>
                    <Tags tags={heartbeat.tags} />
                  </li>
                ))}
              </ul>
            ) : (
              <Empty title={t.none}>
                <p>{t.noneHint}</p>
                {create}
              </Empty>
            )
          }
        </Loaded>
      </Card>
      {isCreating && (
        <EditHeartbeat
          onClose={() => setCreating(false)}
          onCreated={(id) => void navigate({ to: '/heartbeats/$id', params: { id } })}
        />
      )}
    </Page>
  );
}
