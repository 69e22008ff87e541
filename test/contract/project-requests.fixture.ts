import type { TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import * as operations from './operations/project.generated.ts';

export type Plan = operations.PlanMutation['plan'];

export type PlanOptions = {
  teamId?: string;
  variables?: Record<string, string>;
  delete?: boolean;
};

export const requestPlan = (client: Client, document: string, options: PlanOptions = {}) =>
  client.send(operations.plan, {
    document,
    teamId: options.teamId,
    delete: options.delete,
    variables: Object.entries(options.variables ?? {}).map(([name, value]) => ({ name, value })),
  });

export const planOf = async (client: Client, document: string, options?: PlanOptions): Promise<Plan> =>
  dataOf(await requestPlan(client, document, options));

export const requestApply = (client: Client, planId: string | null) =>
  client.send(operations.apply, { planId });

/** Calls `apply` until the plan has ended. */
export async function applied(client: Client, planId: string | null): Promise<Plan> {
  for (;;) {
    const plan = dataOf(await requestApply(client, planId));
    if (plan.state !== 'APPLYING') return plan;
  }
}

/** Plans a file without mistakes and applies it. */
export async function applyFile(client: Client, document: string, options?: PlanOptions): Promise<Plan> {
  const plan = await planOf(client, document, options);
  if (plan.problems.length > 0) throw new Error(JSON.stringify(plan.problems));
  return applied(client, plan.id);
}

export const exported = async (
  client: Client,
  options: { teamId?: string; project?: string } = {},
): Promise<operations.ExportProjectQuery['export']> =>
  dataOf(await client.send(operations.exportProject, options));

/** What a plan would do, in short: `CREATE sites shop`. */
export const inShort = ({ changes }: Pick<Plan, 'changes'>): string[] =>
  changes.map(({ action, kind, key }) => `${action} ${kind} ${key}`);

/** How many entries the audit log has: every write of an object adds one. */
export async function countWrites({ platform }: TestApp): Promise<number> {
  const { rows } = await platform.database.pool.query<{ count: number }>(
    'select count(*)::int as count from audit_log',
  );
  return rows[0]!.count;
}

/** A file with one entry of every kind, which refer to each other. */
export const everything = `version: 1
project: acme
sites:
  - key: shop
    name: Acme
    url: https://acme.example
    checkIntervalSeconds: 120
    tags: [shops]
    basicAuthUsername: staging
    basicAuthPassword: \${env:SHOP_PASSWORD}
    httpCheck:
      headers:
        - name: X-Token
          value: Bearer \${env:SHOP_TOKEN}
      assertions:
        - source: STATUS
          value: "200"
    checkout:
      theme: LUMA
      productPath: /product
    pages:
      - key: cart
        name: Cart
        path: /cart
        patterns:
          - key: fatal
            pattern: Fatal error
      - key: search
        name: Search
        path: /search
    patterns:
      - key: noise
        pattern: ResizeObserver
        action: IGNORE
    probes:
      - key: ssh
        kind: TCP
        name: SSH
        host: acme.example
        port: 22
  - key: blog
    name: Blog
    url: https://blog.acme.example
    paused: true
    muted: true
heartbeats:
  - key: nightly
    name: Nightly import
    site: shop
    schedule: 0 2 * * *
    timezone: Europe/Berlin
destinations:
  - key: ops
    kind: SLACK
    name: Ops
    url: \${env:SLACK_URL}
policies:
  - key: default
    name: Everybody
    steps:
      - afterMinutes: 0
        channels: [email]
        destinations: [ops]
windows:
  - key: sunday
    title: Sunday
    sites: [shop, blog]
    startsAt: "2099-01-04T02:00:00Z"
    endsAt: "2099-01-04T04:00:00Z"
    recurrence: FREQ=WEEKLY;BYDAY=SU
statusPages:
  - key: public
    slug: acme-status
    title: Acme
    components:
      - name: Shop
        site: shop
      - name: Cart
        group: Shop
        page: shop/cart
      - name: Import
        heartbeat: nightly
environments:
  - key: production
    name: Production
    host: web1
    deployPath: /srv/acme
    repositoryUrl: https://git.example/acme.git
    verification:
      mode: OBSERVE
      sites: [shop]
freezes:
  - key: christmas
    title: Christmas
    environments: [production]
    startsAt: "2099-12-24T00:00:00Z"
    endsAt: "2099-12-27T00:00:00Z"
`;

export const secretsOfEverything = {
  SHOP_PASSWORD: 'hunter2hunter2',
  SHOP_TOKEN: 'tok_1234567890',
  SLACK_URL: 'https://hooks.slack.com/services/T0/B0/abcdef',
};

/** Small files in one line per site. */
export const sitesFile = (count: number, project = 'many'): string =>
  [
    'version: 1',
    `project: ${project}`,
    'sites:',
    ...Array.from(
      { length: count },
      (_, n) => `  - {key: s${n}, name: Shop ${n}, url: "https://s${n}.example", paused: true}`,
    ),
    '',
  ].join('\n');
