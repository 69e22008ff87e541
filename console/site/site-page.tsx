import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType, type LazyExoticComponent, type ReactElement } from 'react';
import { NotFound } from '../app/not-found.tsx';
import { useGraphqlQuery } from '../api/hooks.ts';
import { site as siteQuery, type SiteFactsFragment } from '../api/monitoring.generated.ts';
import { SiteMaintenance } from '../maintenance/site-maintenance.tsx';
import { MaintenanceBadge, SiteStatusBadge } from '../sites/site-status.tsx';
import { TeamName } from '../teams/team-name.tsx';
import { Page } from '../ui/page.tsx';
import { Loaded, Loading } from '../ui/states.tsx';
import { Tags } from '../ui/tag-input.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Time } from '../ui/time.tsx';
import { SiteActions } from './site-actions.tsx';

type Part = LazyExoticComponent<ComponentType<{ site: SiteFactsFragment }>>;
type PartModule = Record<string, ComponentType<{ site: SiteFactsFragment }>>;

const part = (load: () => Promise<PartModule>, name: string): Part =>
  lazy(async () => ({ default: (await load())[name]! }));

const parts: Record<string, { name: string; Part: Part }> = {
  '': { name: 'Uptime', Part: part(() => import('./site-figures.tsx'), 'SiteFigures') },
  checks: { name: 'Checks', Part: part(() => import('./checks/site-checks.tsx'), 'SiteChecks') },
  pages: { name: 'Pages', Part: part(() => import('./pages/site-pages.tsx'), 'SitePages') },
  alerts: { name: 'Alerts', Part: part(() => import('./site-alerts.tsx'), 'SiteAlerts') },
  patterns: {
    name: 'Error patterns',
    Part: part(() => import('./patterns/site-patterns.tsx'), 'SitePatterns'),
  },
  checkout: {
    name: 'Checkout flow',
    Part: part(() => import('./checkout/site-checkout.tsx'), 'SiteCheckout'),
  },
  settings: { name: 'Settings', Part: part(() => import('./site-settings.tsx'), 'SiteSettings') },
};

export function SitePage(): ReactElement {
  const { siteId = '', part: wanted = '' } = useParams({ strict: false }) as {
    siteId?: string;
    part?: string;
  };
  const query = useGraphqlQuery(siteQuery, { id: siteId }, { everySeconds: 5 });
  const shown = parts[wanted];
  if (query.data?.site === null || !shown) return <NotFound />;
  if (!query.data?.site)
    return (
      <Page title="Site">
        <Loaded query={query} lines={10}>
          {() => null}
        </Loaded>
      </Page>
    );
  return <SiteFrame key={siteId} site={query.data.site} Part={shown.Part} />;
}

function SiteFrame({ site, Part }: { site: SiteFactsFragment; Part: Part }): ReactElement {
  const tabs = Object.entries(parts).map(([path, { name }]) => ({
    to: path ? `/sites/${site.id}/${path}` : `/sites/${site.id}`,
    name,
  }));
  return (
    <Page title={site.name} lead={<SiteLead site={site} />} actions={<SiteActions site={site} />}>
      {site.inMaintenance && <SiteMaintenance site={site} />}
      <Tabs label={site.name} tabs={tabs} />
      <Suspense fallback={<Loading lines={6} />}>
        <Part site={site} />
      </Suspense>
    </Page>
  );
}

const SiteLead = ({ site }: { site: SiteFactsFragment }): ReactElement => (
  <span className="row">
    <SiteStatusBadge status={site.status} />
    {site.inMaintenance && <MaintenanceBadge />}
    {site.muted && <span className="small">muted</span>}
    <a href={site.url} rel="noreferrer" target="_blank">
      {site.url}
    </a>
    <span className="small">
      checked <Time at={site.lastCheckAt} never="not yet" />
      {site.nextMaintenanceAt && (
        <>
          {' · next maintenance '}
          <Time at={site.nextMaintenanceAt} />
        </>
      )}
      <TeamName id={site.teamId} />
    </span>
    <Tags tags={site.tags} />
  </span>
);
