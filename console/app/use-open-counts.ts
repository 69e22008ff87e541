import { useEffect } from 'react';
import iconUrl from '../icon.svg';
import alertIconUrl from '../icon-alert.svg';
import { useGraphqlQuery } from '../api/hooks.ts';
import { live } from '../api/live.ts';
import { openCounts } from '../api/monitoring.generated.ts';
import { useTeamId } from '../teams/use-teams.ts';
import { setTitleCount } from '../ui/document-title.ts';

export type OpenCounts = { alerts: number; incidents: number };

/**
 * The open alerts, and the incidents that nobody has acknowledged, without those that are held: muted sites and maintenance need
 * nobody. 100 stands for more. They are also read while the tab is in the background, since its title and icon are what one sees of it.
 */
export function useOpenCounts(): OpenCounts {
  const { data } = useGraphqlQuery(
    openCounts,
    { teamId: useTeamId() },
    { everySeconds: () => live.every(15), inBackground: true },
  );
  const alerts = data?.alerts.length ?? 0;
  const incidents = data?.incidents.edges.filter(({ node }) => !node.held).length ?? 0;
  useEffect(() => {
    setTitleCount(incidents);
    setIcon(incidents > 0);
  }, [incidents]);
  return { alerts, incidents };
}

function setIcon(hasOpen: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = hasOpen ? alertIconUrl : iconUrl;
  if (link && link.getAttribute('href') !== wanted) link.setAttribute('href', wanted);
}
