import type { Page } from 'playwright-core';
import type { DemoIds } from './open-demo.ts';

/** A page of the demo as a visitor sees it. */
export type DemoPage = {
  name: string;
  path: string;
  /** Who looks at it. The owner by default. */
  as?: 'newcomer' | 'stranger';
  /** In all teams, not only in the team of the demo. */
  ofAllTeams?: boolean;
  /** What is done on the page. */
  act?: (page: Page) => Promise<unknown>;
  /** Above the page: only the window is of interest. */
  isDialog?: boolean;
  /** Waits for this text before anything else. */
  until?: string | RegExp;
};

/** Every page of the console, and what the program shows to others. */
export function listPages(ids: DemoIds): DemoPage[] {
  const { sites, deployments, incidents, statusPage } = ids;
  const [garden, fjord, candle, espresso] = (
    ['Garden & Gnome', 'Fjord Cycles', 'Candle & Wick', 'Espresso Lab'] as const
  ).map((name) => `/sites/${sites.ids[name]}`);
  return [
    { name: 'overview', path: '/', until: 'Fjord Cycles' },
    { name: 'overview-first-steps', path: '/', as: 'newcomer' },
    { name: 'palette', path: '/', act: openPalette, isDialog: true },
    { name: 'shortcuts', path: '/', act: openShortcuts, isDialog: true },
    { name: 'sites', path: '/sites' },
    { name: 'sites-selected', path: '/sites', act: selectSites, isDialog: true },
    { name: 'sites-import', path: '/sites', act: importSites, isDialog: true },
    { name: 'sites-none', path: '/sites', as: 'newcomer' },
    { name: 'site-down', path: garden! },
    { name: 'site-degraded', path: candle! },
    { name: 'site', path: `${fjord}?range=6h` },
    { name: 'site-checks', path: `${fjord}/checks` },
    { name: 'site-pages', path: `${fjord}/pages` },
    { name: 'site-page-history', path: `${fjord}/pages/${sites.cartId}` },
    { name: 'site-probes', path: `${fjord}/probes` },
    { name: 'site-alerts', path: `${fjord}/alerts` },
    { name: 'site-patterns', path: `${candle}/patterns` },
    { name: 'site-checkout', path: `${espresso}/checkout` },
    {
      name: 'site-checkout-test-run',
      path: `/sites/${ids.shopSiteId}/checkout`,
      act: testRun,
      ofAllTeams: true,
    },
    { name: 'site-settings', path: `${fjord}/settings` },
    { name: 'incidents', path: '/incidents' },
    { name: 'incident-open', path: `/incidents/${incidents.openId}` },
    { name: 'incident', path: `/incidents/${incidents.resolvedId}`, until: 'What changes' },
    { name: 'alerts', path: '/alerts' },
    { name: 'heartbeats', path: '/heartbeats' },
    { name: 'heartbeat', path: `/heartbeats/${ids.heartbeatId}` },
    { name: 'maintenance', path: '/maintenance' },
    { name: 'maintenance-list', path: '/maintenance?view=upcoming' },
    { name: 'maintenance-freezes', path: '/maintenance/freezes' },
    { name: 'status-pages', path: '/status-pages' },
    { name: 'status-page-updates', path: `/status-pages/${statusPage.id}` },
    ...['components', 'appearance', 'settings', 'share', 'subscribers'].map((part) => ({
      name: `status-page-${part}`,
      path: `/status-pages/${statusPage.id}/${part}`,
    })),
    { name: 'reports', path: '/reports' },
    { name: 'reports-settings', path: '/reports/settings' },
    { name: 'environments', path: '/environments' },
    { name: 'environment', path: `/environments/${deployments.fjordId}` },
    { name: 'environment-new', path: '/environments/new' },
    { name: 'environment-compare', path: `/environments/${deployments.fjordId}/compare` },
    { name: 'deployments', path: '/deployments' },
    {
      name: 'deployment-running',
      path: `/deployments/${deployments.runningId}`,
      until: 'Application code generator',
    },
    {
      name: 'deployment-failed',
      path: `/deployments/${deployments.failedId}`,
      until: 'Incorrect dependency',
    },
    { name: 'deployment-rolled-back', path: `/deployments/${deployments.verifiedId}` },
    { name: 'vat', path: '/vat-numbers' },
    ...['customers', 'batches', 'evidence', 'registers', 'keys'].map((part) => ({
      name: `vat-${part}`,
      path: `/vat-numbers/${part}`,
    })),
    { name: 'vat-batch', path: `/vat-numbers/batches/${ids.batchId}` },
    { name: 'projects', path: '/projects' },
    { name: 'project', path: '/projects/warehouse' },
    { name: 'project-plan', path: ids.planPath },
    { name: 'project-plan-file', path: '/projects/plan/file' },
    { name: 'settings-notifications', path: '/settings' },
    ...['escalation', 'tokens', 'quotas', 'audit', 'interfaces', 'system'].map((part) => ({
      name: `settings-${part}`,
      path: `/settings/${part}`,
    })),
    { name: 'teams', path: '/teams' },
    { name: 'team', path: `/teams/${ids.teamId}` },
    { name: 'users', path: '/users' },
    { name: 'account', path: '/account' },
    { name: 'not-found', path: '/nowhere' },
    { name: 'sign-in', path: '/auth', as: 'stranger' },
    { name: 'invitation', path: ids.invitationPath, as: 'stranger', until: 'invites you' },
    { name: 'status-page', path: statusPage.path, as: 'stranger' },
    { name: 'report', path: ids.reportUrl, as: 'stranger' },
    { name: 'docs', path: '/docs', as: 'stranger' },
    { name: 'docs-page', path: '/docs/verification', as: 'stranger' },
    { name: 'docs-search', path: '/docs/search?q=rollback', as: 'stranger' },
  ];
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await page.keyboard.type('fjo');
  await page
    .getByRole('option', { name: /^Fjord Cycles/ })
    .first()
    .waitFor();
}

async function openShortcuts(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
}

async function selectSites(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox');
  await boxes.nth(3).check();
  await boxes.nth(5).click({ modifiers: ['Shift'] });
  await page.getByText('3 selected').waitFor();
}

async function importSites(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add several' }).click();
  const lines = [
    'name,url,tags',
    'Maple Toys,maple-toys.example,toys',
    'Fjord Cycles,https://fjord-cycles.example/,',
    'Oak & Iron,oak-and-iron.example,furniture',
    'Pepper Mill,htps:/pepper-mill,',
  ];
  await page.getByRole('dialog').getByLabel('Addresses').fill(lines.join('\n'));
  await page.getByText('Already monitored as Fjord Cycles').waitFor();
}

async function testRun(page: Page): Promise<void> {
  await page.getByLabel('Flow type').selectOption('Custom steps');
  await page.getByLabel('Value of step 1').fill('/mug');
  await page.getByRole('button', { name: 'Test run' }).click();
  await page.getByText('The checkout works.').waitFor({ timeout: 60_000 });
}
