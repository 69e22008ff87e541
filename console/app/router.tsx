import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router';
import { fetchNow } from '../api/hooks.ts';
import { teams } from '../api/identity.generated.ts';
import { findUser } from '../api/session.ts';
import { ErrorPage } from './error-page.tsx';
import { NotFound } from './not-found.tsx';
import { Shell } from './shell.tsx';

const root = createRootRoute({
  // Read once: later requests redirect to the sign-in page if the session has ended.
  loader: async () => {
    // One after the other: a visitor who is not signed in is redirected without a refused request.
    const user = await findUser();
    await fetchNow(teams, {});
    return { user };
  },
  staleTime: Infinity,
  // The chosen team stays in the address.
  search: { middlewares: [retainSearchParams(['team'] as never)] },
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: ErrorPage,
});

const page = <const Path extends string>(path: Path, load: () => Promise<object>, name: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(load as () => Promise<Record<string, never>>, name),
  });

const routes = [
  page('/', () => import('../overview/overview-page.tsx'), 'OverviewPage'),
  page('/sites', () => import('../sites/sites-page.tsx'), 'SitesPage'),
  page('/sites/$siteId', () => import('../site/site-page.tsx'), 'SitePage'),
  page('/sites/$siteId/$part', () => import('../site/site-page.tsx'), 'SitePage'),
  page('/sites/$siteId/pages/$pageId', () => import('../site/site-page.tsx'), 'SitePage'),
  page('/alerts', () => import('../alerts/alerts-page.tsx'), 'AlertsPage'),
  page('/alerts/$alertId', () => import('../alerts/alerts-page.tsx'), 'AlertsPage'),
  page('/heartbeats', () => import('../heartbeats/heartbeats-page.tsx'), 'HeartbeatsPage'),
  page('/heartbeats/$id', () => import('../heartbeats/heartbeat-page.tsx'), 'HeartbeatPage'),
  page('/incidents', () => import('../incidents/incidents-page.tsx'), 'IncidentsPage'),
  page('/incidents/$id', () => import('../incidents/incident-page.tsx'), 'IncidentPage'),
  page('/maintenance', () => import('../maintenance/maintenance-page.tsx'), 'MaintenancePage'),
  page('/maintenance/$part', () => import('../maintenance/maintenance-page.tsx'), 'MaintenancePage'),
  page('/status-pages', () => import('../status-pages/status-pages-page.tsx'), 'StatusPagesPage'),
  page('/status-pages/$id', () => import('../status-pages/status-page.tsx'), 'StatusPageEditor'),
  page('/status-pages/$id/$part', () => import('../status-pages/status-page.tsx'), 'StatusPageEditor'),
  page('/reports', () => import('../reports/reports-page.tsx'), 'ReportsPage'),
  page('/reports/$part', () => import('../reports/reports-page.tsx'), 'ReportsPage'),
  page('/environments', () => import('../environments/environments-page.tsx'), 'EnvironmentsPage'),
  page('/environments/new', () => import('../environments/new-environment-page.tsx'), 'NewEnvironmentPage'),
  page('/environments/$id', () => import('../environments/environment-page.tsx'), 'EnvironmentPage'),
  page('/environments/$id/compare', () => import('../environments/compare-page.tsx'), 'ComparePage'),
  page('/deployments', () => import('../deployments/deployments-page.tsx'), 'DeploymentsPage'),
  page('/deployments/$id', () => import('../deployments/deployment-page.tsx'), 'DeploymentPage'),
  page('/settings', () => import('../settings/settings-page.tsx'), 'SettingsPage'),
  page('/settings/$part', () => import('../settings/settings-page.tsx'), 'SettingsPage'),
  page('/vat-numbers', () => import('../vat/vat-page.tsx'), 'VatPage'),
  page('/vat-numbers/$part', () => import('../vat/vat-page.tsx'), 'VatPage'),
  page('/vat-numbers/batches/$id', () => import('../vat/batches/batch-page.tsx'), 'BatchPage'),
  page('/projects', () => import('../projects/projects-page.tsx'), 'ProjectsPage'),
  page('/projects/plan/file', () => import('../projects/plan-file-page.tsx'), 'PlanFilePage'),
  page('/projects/$name', () => import('../projects/project-page.tsx'), 'ProjectPage'),
  page('/projects/$name/$planId', () => import('../projects/plan-page.tsx'), 'PlanPage'),
  page('/teams', () => import('../teams/teams-page.tsx'), 'TeamsPage'),
  page('/teams/$teamId', () => import('../teams/team-page.tsx'), 'TeamPage'),
  page('/users', () => import('../users/users-page.tsx'), 'UsersPage'),
  page('/account', () => import('../account/account-page.tsx'), 'AccountPage'),
  // The former address of the account page.
  page('/profile', () => import('../account/account-page.tsx'), 'AccountPage'),
] as const;

export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: 'intent',
  // Replaces the page; the navigation stays.
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  // Registers the types of the routes with the router.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Register {
    router: typeof router;
  }
}
