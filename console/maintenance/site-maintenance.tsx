import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { maintenanceWindows } from '../api/monitoring.generated.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { clockTime } from '../ui/format.ts';
import { words } from '../words/words.ts';
import { EndWindow } from './end-window.tsx';
import { maintenance, type ListedWindow } from './kinds.ts';

/** The maintenance that a site is in, with its end. */
export function SiteMaintenance({ site }: { site: { id: string; teamId: string } }): ReactElement {
  const t = words().maintenance;
  const { data } = useGraphqlQuery(maintenanceWindows, { thingId: site.id }, { everySeconds: 10 });
  const refusal = useRefusal(site.teamId, 'maintenance.manage');
  const [ending, setEnding] = useState<ListedWindow | null>(null);
  const active = (data?.windows ?? []).filter(({ state }) => state === 'ACTIVE');
  return (
    <>
      {active.map((window) => (
        <div key={window.id} className="banner row apart" role="status">
          <p>
            <Link to={'/maintenance' as '/'}>{window.title}</Link>
            {window.occurrences[0] &&
              ` ${t.until(clockTime(new Date(window.occurrences[0].endsAt), new Date()))}`}
            . {t.noAlerts}
          </p>
          <Button refusal={refusal} onClick={() => setEnding(window)}>
            {t.endNow}
          </Button>
        </div>
      ))}
      {ending && <EndWindow kind={maintenance} window={ending} onClose={() => setEnding(null)} />}
    </>
  );
}
