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
import { words } from '../words/words.ts';

export function SiteActions({
  site: { id, teamId, name, paused, muted },
}: {
  site: SiteFactsFragment;
}): ReactElement {
  const t = words().site.actions;
  const refusalOf = useRefusals();
  const [isStarting, setStarting] = useState(false);
  const check = useGraphqlMutation(triggerCheck, { done: t.checking(name) });
  const mute = useGraphqlMutation(muteSite, {
    done: t.muted(name),
  });
  const unmute = useGraphqlMutation(unmuteSite, {
    done: t.unmuted(name),
  });
  const pause = useGraphqlMutation(updateSite, {
    done: ({ updateSite: site }) => (site.paused ? t.paused(name) : t.resumed(name)),
  });
  return (
    <>
      <Button
        refusal={refusalOf(teamId, 'check.run')}
        busy={check.isPending}
        disabled={paused}
        onClick={() => check.mutate({ id })}
      >
        {t.checkNow}
      </Button>
      <Button refusal={refusalOf(teamId, 'maintenance.manage')} onClick={() => setStarting(true)}>
        {t.startMaintenance}
      </Button>
      {isStarting && <MaintenanceNow sites={[{ id, name }]} onClose={() => setStarting(false)} />}
      <Button
        refusal={refusalOf(teamId, 'site.mute')}
        busy={mute.isPending || unmute.isPending}
        onClick={() => (muted ? unmute : mute).mutate({ id })}
      >
        {muted ? t.unmute : t.mute}
      </Button>
      <Button
        refusal={refusalOf(teamId, 'site.manage')}
        busy={pause.isPending}
        onClick={() => pause.mutate({ id, input: { paused: !paused } })}
      >
        {paused ? t.resume : t.pause}
      </Button>
    </>
  );
}
