import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType, type LazyExoticComponent, type ReactElement } from 'react';
import { NotFound } from '../app/not-found.tsx';
import { useGraphqlQuery } from '../api/hooks.ts';
import { site as siteQuery, type SiteFactsFragment, type SiteQuery } from '../api/monitoring.generated.ts';
import { SiteMaintenance } from '../maintenance/site-maintenance.tsx';
import { MaintenanceBadge, SiteStatusBadge } from '../sites/site-status.tsx';
import { TeamName } from '../teams/team-name.tsx';
import { Page } from '../ui/page.tsx';
import { Loaded, Loading } from '../ui/states.tsx';
import { Tags } from '../ui/tag-input.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Time } from '../ui/time.tsx';
import { words, type Words } from '../words/words.ts';
import { SiteBanner } from './banner/site-banner.tsx';
import { SiteActions } from './site-actions.tsx';

type ShownSite = NonNullable<SiteQuery['site']>;
type Part = LazyExoticComponent<ComponentType<{ site: SiteFactsFragment }>>;
type PartModule = Record<string, ComponentType<{ site: SiteFactsFragment }>>;

const part = (load: () => Promise<PartModule>, name: string): Part =>
  lazy(async () => ({ default: (await load())[name]! }));

const parts: Record<string, { name: keyof Words['site']['tabs']; Part: Part }> = {
  '': { name: 'uptime', Part: part(() => import('./site-figures.tsx'), 'SiteFigures') },
  checks: { name: 'checks', Part: part(() => import('./checks/site-checks.tsx'), 'SiteChecks') },
  pages: { name: 'pages', Part: part(() => import('./pages/site-pages.tsx'), 'SitePages') },
  probes: { name: 'probes', Part: part(() => import('./probes/site-probes.tsx'), 'SiteProbes') },
  alerts: { name: 'alerts', Part: part(() => import('./site-alerts.tsx'), 'SiteAlerts') },
  patterns: {
    name: 'patterns',
    Part: part(() => import('./patterns/site-patterns.tsx'), 'SitePatterns'),
  },
  checkout: {
    name: 'checkout',
    Part: part(() => import('./checkout/site-checkout.tsx'), 'SiteCheckout'),
  },
  settings: { name: 'settings', Part: part(() => import('./site-settings.tsx'), 'SiteSettings') },
};

/** Has an address of its own, below that of the pages. */
const PageHistory = part(() => import('./pages/page-history.tsx'), 'PageHistory');

export function SitePage(): ReactElement {
  const {
    siteId = '',
    pageId,
    part: wanted = '',
  } = useParams({ strict: false }) as { siteId?: string; pageId?: string; part?: string };
  const query = useGraphqlQuery(siteQuery, { id: siteId }, { everySeconds: 5 });
  const shown = pageId ? { Part: PageHistory } : parts[wanted];
  if (query.data?.site === null || !shown) return <NotFound />;
  if (!query.data?.site)
    return (
      <Page title={words().site.one}>
        <Loaded query={query} lines={10}>
          {() => null}
        </Loaded>
      </Page>
    );
  return <SiteFrame key={siteId} site={query.data.site} Part={shown.Part} />;
}

function SiteFrame({ site, Part }: { site: ShownSite; Part: Part }): ReactElement {
  const tabs = Object.entries(parts).map(([path, { name }]) => ({
    to: path ? `/sites/${site.id}/${path}` : `/sites/${site.id}`,
    name: words().site.tabs[name],
  }));
  return (
    <Page title={site.name} lead={<SiteLead site={site} />} actions={<SiteActions site={site} />}>
      {site.inMaintenance && <SiteMaintenance site={site} />}
      <SiteBanner site={site} problems={site.problems} />
      <Tabs label={site.name} tabs={tabs} />
      <Suspense fallback={<Loading lines={6} />}>
        <Part site={site} />
      </Suspense>
    </Page>
  );
}

const SiteLead = ({ site }: { site: SiteFactsFragment }): ReactElement => {
  const t = words().site.lead;
  return (
    <span className="row">
      <SiteStatusBadge status={site.status} />
      {site.inMaintenance && <MaintenanceBadge />}
      {site.muted && <span className="small">{t.muted}</span>}
      <a href={site.url} rel="noreferrer" target="_blank">
        {site.url}
      </a>
      <span className="small">
        {site.lastCheckAt && `${t.checked} `} <Time at={site.lastCheckAt} never={t.notChecked} />
        {site.nextMaintenanceAt && (
          <>
            {` · ${t.nextMaintenance} `}
            <Time at={site.nextMaintenanceAt} future />
          </>
        )}
        <TeamName id={site.teamId} />
      </span>
      <Tags tags={site.tags} />
    </span>
  );
};
