/** Writes the resolver types of each GraphQL service from its SDL. `--check` only checks that they are up to date. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as resolvers from '@graphql-codegen/typescript-resolvers';
import { parse } from 'graphql';

const root = join(import.meta.dirname, '..');
const services = ['monitoring', 'deployment', 'identity', 'vat', 'project'];

const config = {
  useTypeImports: true,
  enumsAsTypes: true,
  skipTypename: true,
  scalars: { DateTime: { input: 'Date', output: 'Date' }, ID: { input: 'string', output: 'string' } },
  avoidOptionals: { field: true },
};

/** The values of resolvers for types that have more fields in the schema than in storage. */
const mappers: Record<string, Record<string, string>> = {
  monitoring: {
    Site: './site/site-storage.ts#Site as StoredSite',
    MaintenanceWindow: './maintenance/window-storage.ts#MaintenanceWindow as StoredWindow',
    MaintenanceWindowConnection: './maintenance/page-maintenance-windows.ts#WindowPage',
    UserConnection: './context.ts#UserPage',
    Alert: './alert/list-alerts.ts#AlertWithDeliveries',
    Heartbeat: './heartbeat/heartbeat-storage.ts#Heartbeat as StoredHeartbeat',
    Incident: './incident/incident-storage.ts#Incident as StoredIncident',
    IncidentEvent: './incident/compose-timeline.ts#IncidentEvent as TimelineEvent',
    NotificationDestination: './context.ts#Destination as StoredDestination',
    NotificationSettings: './context.ts#NotificationSettings as StoredNotificationSettings',
    NotificationDelivery: './context.ts#Delivery as StoredDelivery',
    EscalationStep: './context.ts#PolicyStep',
    ReleaseMarker: './extension.ts#ReleaseMarker as Release',
    StatusPage: './status-page/page-storage.ts#StatusPage as StoredStatusPage',
    StatusComponent: './status-page/component-storage.ts#StatusComponent as StoredStatusComponent',
    StatusIncident: './status-page/status-incident-storage.ts#StatusIncident as StoredStatusIncident',
    StatusSubscriber: './subscriber/list-subscribers.ts#StatusSubscriber as ListedSubscriber',
    ReportSettings: './report/report-settings.ts#TeamReportSettings as StoredReportSettings',
    Probe: './probe/probe.ts#Probe as StoredProbe',
    CheckoutTestRun: './checkout/test-run-storage.ts#TestRun as StoredTestRun',
    SiteTrend: './stats/site-trends.ts#SiteTrend as LazySiteTrend',
    DashboardStats: './stats/dashboard-stats.ts#DashboardStats as StoredDashboardStats',
    SiteProblem: './site/problems.ts#SiteProblem as StoredProblem',
    ResponseTimeSeries: './history/response-times.ts#ResponseTimeSeries as LazySeries',
  },
  deployment: {
    Environment: './environment/environment.ts#ListedEnvironment as StoredEnvironment',
    Deployment: './deployment/deployment.ts#Deployment as StoredDeployment',
    FreezeWindow: './freeze/freeze.ts#Freeze as StoredFreeze',
    EnvironmentConnection: './environment/page-own-environments.ts#EnvironmentPage',
    FreezeWindowConnection: './freeze/page-own-freezes.ts#FreezePage',
    ReleaseConnection: './deployment/page-releases.ts#ReleasePage',
    PersonalAccessTokenConnection: './settings.ts#TokenPage',
    FreezePayload: './freeze/freeze-payload.ts#FreezePayload as StoredFreezePayload',
    Verification: './extension.ts#Verification as StoredVerification',
    VerificationTarget: './extension.ts#VerificationTarget as WatchedTarget',
    AuditLogEntry: './settings.ts#AuditEntry',
    VerificationSettings: './extension.ts#VerificationSettings as StoredVerificationSettings',
    CreateAgentTokenPayload: './environment/create-agent-token.ts#CreatedAgentToken',
    DashboardStats: './deployment/dashboard-stats.ts#DashboardStats as StoredDashboardStats',
  },
  identity: {
    Me: './me.ts#Me as StoredMe',
    Team: './team/team.ts#Team as StoredTeam',
    MembershipConnection: './team/page-members.ts#MemberPage',
    InvitationConnection: './team/page-members.ts#InvitationPage',
  },
  vat: {
    VatBatch: './batch/batch.ts#Batch as StoredBatch',
    VatCustomer: './customer/customer.ts#Customer',
  },
  project: {
    ProjectPlan: './plan/plan.ts#Plan',
    Project: './overview/list-projects.ts#ListedProject',
  },
};

export async function generateTypes(service: string): Promise<{ path: string; text: string }> {
  const sdl = await readFile(join(root, 'src', service, 'schema.graphql'), 'utf8');
  const path = join(root, 'src', service, 'schema.generated.ts');
  const text = await codegen({
    filename: path,
    schema: parse(sdl),
    documents: [],
    config: { ...config, mappers: mappers[service] ?? {} },
    plugins: [{ typescript: {} }, { resolvers: {} }],
    pluginMap: { typescript, resolvers },
  });
  return { path, text: `// Generated from schema.graphql by \`npm run generate\`; do not edit.\n${text}` };
}

if (import.meta.main) {
  const check = process.argv.includes('--check');
  for (const service of services) {
    const { path, text } = await generateTypes(service);
    const current = await readFile(path, 'utf8').catch(() => '');
    if (current === text) continue;
    if (check) {
      console.error(`src/${service}/schema.generated.ts is out of date. Run: npm run generate`);
      process.exitCode = 1;
    } else await writeFile(path, text);
  }
}
