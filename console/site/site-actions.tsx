import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import {
  muteSite,
  triggerCheck,
  unmuteSite,
  updateSite,
  type SiteFactsFragment,
} from '../api/monitoring.generated.ts';
import { MaintenanceNow } from '../maintenance/maintenance-now.tsx';
import { useRefusals } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';

export function SiteActions({
  site: { id, teamId, name, paused, muted },
}: {
  site: SiteFactsFragment;
}): ReactElement {
  const refusalOf = useRefusals();
  const [isStarting, setStarting] = useState(false);
  const check = useGraphqlMutation(triggerCheck, { done: `${name} is being checked.` });
  const mute = useGraphqlMutation(muteSite, {
    done: `${name} is muted. Checks continue, but no notifications are sent.`,
  });
  const unmute = useGraphqlMutation(unmuteSite, {
    done: `${name} is unmuted. Notifications are sent again.`,
  });
  const pause = useGraphqlMutation(updateSite, {
    done: ({ updateSite: site }) => (site.paused ? `${name} is paused.` : `${name} is checked again.`),
  });
  return (
    <>
      <Button
        refusal={refusalOf(teamId, 'check.run')}
        busy={check.isPending}
        disabled={paused}
        onClick={() => check.mutate({ id })}
      >
        Check now
      </Button>
      <Button refusal={refusalOf(teamId, 'maintenance.manage')} onClick={() => setStarting(true)}>
        Maintenance now
      </Button>
      {isStarting && <MaintenanceNow sites={[{ id, name }]} onClose={() => setStarting(false)} />}
      <Button
        refusal={refusalOf(teamId, 'site.mute')}
        busy={mute.isPending || unmute.isPending}
        onClick={() => (muted ? unmute : mute).mutate({ id })}
      >
        {muted ? 'Unmute' : 'Mute'}
      </Button>
      <Button
        refusal={refusalOf(teamId, 'site.manage')}
        busy={pause.isPending}
        onClick={() => pause.mutate({ id, input: { paused: !paused } })}
      >
        {paused ? 'Resume' : 'Pause'}
      </Button>
    </>
  );
}
