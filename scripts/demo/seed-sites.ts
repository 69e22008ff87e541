import type { CheckResult } from '#probing/check.ts';
import { ensurePartitions } from '#monitoring/check/partition-storage.ts';
import { storeResults, type FinishedCheck } from '#monitoring/check/store-results.ts';
import { slotOf } from '#monitoring/stats/histogram.ts';
import { dataOf } from '#testkit/client.ts';
import { ago, make, type Demo } from './demo.ts';

/** The shops of the demo with their tags. */
const shops = {
  'Alpine Outfitters': ['de', 'magento'],
  'Bakery Nordlicht': ['de', 'magento'],
  'Candle & Wick': ['de', 'magento'],
  'Delfter Porzellan': ['eu', 'magento'],
  'Espresso Lab': ['eu', 'magento'],
  'Fjord Cycles': ['eu', 'magento'],
  'Garden & Gnome': ['eu', 'magento'],
  'Hopfen und Malz': ['eu', 'shopware'],
  'Inkwell Papers': ['eu'],
  'Juniper Home': ['eu'],
  'Kiln & Clay': ['de', 'shopware'],
  'Lumen Lighting': ['eu', 'shopware'],
} as const;
export type Shop = keyof typeof shops;

export type DemoSites = { ids: Record<Shop, string>; cartId: string };

/** How long ago things happened, in minutes. Deployments use the same. */
export const story = {
  gardenDown: 4,
  fjordDown: [192, 184],
  candleErrors: 126,
  espressoFailed: 1.1,
} as const;

/** Measured in detail for six hours; before that, only hours and days. */
const detailedMinutes = 360;

export async function seedSites(demo: Demo, picture: Uint8Array): Promise<DemoSites> {
  const { owner, platform, teamId } = demo;
  const { pool } = platform.database;
  const created = dataOf(
    await owner.monitoring(
      'mutation ($inputs: [CreateSiteInput!]!, $teamId: ID) { createSites(inputs: $inputs, teamId: $teamId) { site { id name } } }',
      {
        teamId,
        inputs: Object.entries(shops).map(([name, tags]) => ({
          name,
          url: `https://${hostOf(name)}/`,
          checkIntervalSeconds: 60,
          browserChecks: name === 'Candle & Wick',
          tags,
        })),
      },
    ),
  ) as { site: { id: string; name: Shop } }[];
  const ids = Object.fromEntries(created.map(({ site }) => [site.name, site.id])) as Record<Shop, string>;
  const cartId = await addPages(demo, ids['Fjord Cycles']);
  await addProbes(demo, ids['Fjord Cycles']);
  await addPatterns(demo, ids);
  await addCheckout(demo, ids['Espresso Lab']);
  await owner.monitoring('mutation ($id: ID!) { updateSite(id: $id, input: { paused: true }) { id } }', {
    id: ids['Inkwell Papers'],
  });
  await pool.query(`update sites set created_at = now() - interval '100 days' where team_id = $1`, [teamId]);
  await ensurePartitions(platform.services.db);
  await seedRollups(demo);
  await seedChecks(demo, ids, picture);
  return { ids, cartId };
}

/** Nothing is checked while the demo runs: the shops do not exist. */
export const stopChecks = async ({ platform }: Demo): Promise<void> => {
  const { pool } = platform.database;
  await pool.query(
    `update targets set next_check_at = now() + interval '1 day' where next_check_at is not null`,
  );
  // Only browsers work in the demo, for test runs of checkouts.
  await pool.query(`update targets set next_check_at = null where kind in ('BROWSER', 'CHECKOUT_FLOW')`);
};

const hostOf = (name: string): string => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`;

/** Returns the page whose history is shown. */
async function addPages(demo: Demo, siteId: string): Promise<string> {
  const pages = [
    ['Cart', '/checkout/cart'],
    ['City bikes', '/bikes/city'],
    ['Search for "helmet"', '/catalogsearch/result/?q=helmet'],
  ] as const;
  const ids: string[] = [];
  for (const [name, path] of pages)
    ids.push(await make(demo, 'createSitePage', 'CreateSitePageInput', { siteId, name, path }));
  return ids[0]!;
}

async function addProbes(demo: Demo, siteId: string): Promise<void> {
  const host = hostOf('Fjord Cycles');
  const probes = [
    { kind: 'DNS', name: 'Address of the shop', host, recordType: 'A', records: ['192.0.2.10'] },
    { kind: 'TLS', name: 'Certificate of the mail server', host: `mail.${host}`, port: 993 },
    { kind: 'TCP', name: 'Redis of the sessions', host: `web1.${host}`, port: 6379 },
  ];
  for (const probe of probes) await make(demo, 'createProbe', 'CreateProbeInput', { siteId, ...probe });
}

async function addPatterns(demo: Demo, ids: Record<Shop, string>): Promise<void> {
  const patterns = [
    { pattern: 'ResizeObserver loop', action: 'IGNORE', description: 'Harmless, from the image slider' },
    { pattern: 'Fatal error|Exception #\\d', action: 'FAIL', description: 'An error page with status 200' },
  ];
  for (const pattern of patterns)
    await make(demo, 'createSiteErrorPattern', 'CreateErrorPatternInput', {
      siteId: ids['Candle & Wick'],
      ...pattern,
    });
}

async function addCheckout({ owner }: Demo, id: string): Promise<void> {
  const steps = [
    { name: 'Open the product', action: 'GOTO', value: '/mug' },
    { name: 'Add it to the cart', action: 'CLICK', selector: '#product-addtocart-button' },
    { name: 'It is in the cart', action: 'EXPECT_VISIBLE', selector: '.message-success' },
    { name: 'Go to the checkout', action: 'GOTO', value: '/checkout' },
    { name: 'Enter email', action: 'FILL', selector: '[name=username]', value: 'probe@espresso-lab.example' },
    { name: 'Payment', action: 'EXPECT_VISIBLE', selector: '[name=payment]' },
  ];
  dataOf(
    await owner.monitoring(
      'mutation ($id: ID!, $input: CheckoutFlowInput!) { updateCheckoutFlowConfig(id: $id, input: $input) { id } }',
      { id, input: { steps } },
    ),
  );
}

/** Hours and days before the checks of `seedChecks`. */
async function seedRollups({ platform, teamId }: Demo): Promise<void> {
  for (const [table, unit, count, first, perBucket] of [
    ['rollup_days', 'day', 90, 1, 1_440],
    ['rollup_hours', 'hour', 62 * 24, detailedMinutes / 60 + 1, 60],
  ] as const)
    await platform.database.pool.query(
      `insert into ${table} (target_id, bucket, site_id, up, down, up_ms, down_ms, measured, sum_ms, min_ms, max_ms, histogram)
       select target_id, bucket, site_id, ${perBucket} - bad, bad, (${perBucket} - bad) * 60000, bad * 60000, ${perBucket}, ${perBucket} * ms, ms * 0.6, ms * 3,
              array_fill(0, array[${slotOf(160) - 1}]) || array[${perBucket} * 7 / 10, ${perBucket} * 2 / 10, ${perBucket} / 10]
       from (select t.id as target_id, t.site_id, date_trunc('${unit}', now(), 'UTC') - i * interval '1 ${unit}' as bucket,
                    case when abs(hashtext(t.id::text || i)) % 100 < 2 then 1 + abs(hashtext(t.id::text || i)) % ${perBucket / 20} else 0 end as bad,
                    (90 + 60 * sin(i / 4.0) ^ 2 + random() * 40 + (hashtext(t.id::text) & 127))::int as ms
             from targets t join sites s on s.id = t.site_id, generate_series(${first}, ${count - 1}) i
             where s.team_id = $1 and not s.paused) b`,
      [teamId],
    );
  await platform.database.pool.query(
    `insert into rollup_teams (team_id, bucket, checks, measured, sum_ms)
     select $1, date_trunc('hour', now(), 'UTC') - i * interval '1 hour', 660, 660, 660 * 148 from generate_series(${detailedMinutes / 60 + 1}, 24) i`,
    [teamId],
  );
}

type Target = { id: string; kind: string; shop: Shop; page: string | null; interval: number };

/** One result for each minute, or less often for pages and probes. */
async function seedChecks(demo: Demo, ids: Record<Shop, string>, picture: Uint8Array): Promise<void> {
  const { platform, teamId } = demo;
  const { rows } = await platform.database.pool.query<Target>(
    `select t.id, t.kind, s.name as shop, p.name as page, t.interval_seconds as interval
     from targets t join sites s on s.id = t.site_id left join site_pages p on p.id = t.page_id
     where s.team_id = $1 and s.id <> $2`,
    [teamId, ids['Inkwell Papers']],
  );
  for (let minute = detailedMinutes; minute >= 0; minute -= 1) {
    const finished = rows
      .filter(({ kind, page }) => (kind === 'HTTP' && page === null) || (minute > 0 && minute % 5 === 0))
      .map((target): FinishedCheck => {
        const at = ago(demo, minute * 60 + 12 + (target.id.charCodeAt(35) % 16));
        return { targetId: target.id, at, outcome: { kind: 'result', result: resultOf(target, minute) } };
      });
    await storeResults(platform.services.db, finished);
  }
  // What a verification found.
  const checkout = rows.find(({ kind }) => kind === 'CHECKOUT_FLOW')!;
  await storeResults(platform.services.db, [
    {
      targetId: checkout.id,
      at: ago(demo, story.espressoFailed * 60),
      outcome: { kind: 'result', result: failedCheckout(picture) },
    },
  ]);
}

function resultOf(target: Target, minute: number): CheckResult {
  const { kind, shop, page } = target;
  const wave = 35 * Math.sin(minute / 23) + (shop.charCodeAt(0) % 11) * 9 + (page ? page.length * 6 : 0);
  const browser = kind === 'HTTP' ? 0 : 900;
  const noise = ((minute * 7_919 + shop.charCodeAt(1) * 31) % 97) / 97;
  const ms = Math.round(110 + browser + wave + 30 * noise);
  const up: CheckResult = {
    status: 'UP',
    responseTimeMs: ms,
    statusCode: 200,
    errorMessage: null,
    jsErrors: kind === 'BROWSER' ? [] : null,
    phases: kind === 'HTTP' ? { dnsMs: 2, connectMs: 14, tlsMs: 31, firstByteMs: ms - 9, totalMs: ms } : null,
    certificateExpiresAt:
      kind === 'HTTP' && !page
        ? new Date(Date.now() + (shop === 'Delfter Porzellan' ? 9 : 61) * 86_400_000)
        : null,
    ...(kind === 'CHECKOUT_FLOW' && { steps: passedSteps }),
  };
  const failed = (errorMessage: string, statusCode: number | null): CheckResult => ({
    ...up,
    status: 'DOWN',
    responseTimeMs: null,
    statusCode,
    errorMessage,
    phases: null,
    certificateExpiresAt: null,
  });
  if (shop === 'Garden & Gnome' && kind === 'HTTP' && minute <= story.gardenDown)
    return failed('HTTP 503 Service Unavailable', 503);
  const [from, to] = story.fjordDown;
  if (shop === 'Fjord Cycles' && kind === 'HTTP' && !page && minute <= from && minute > to)
    return failed('timed out after 30 s', null);
  if (shop === 'Candle & Wick' && kind === 'BROWSER' && minute <= story.candleErrors)
    return {
      ...up,
      jsErrors: [
        {
          source: 'page',
          message: "TypeError: Cannot read properties of undefined (reading 'total')",
          stackTrace:
            "TypeError: Cannot read properties of undefined (reading 'total')\n    at renderTotals (https://candle-wick.example/static/cart.js:214:31)",
          url: 'https://candle-wick.example/static/cart.js',
          line: 214,
          column: 31,
        },
      ],
    };
  return up;
}

const stepNames = [
  ['Open the product', 'GOTO', 640],
  ['Add it to the cart', 'CLICK', 210],
  ['It is in the cart', 'EXPECT_VISIBLE', 380],
  ['Go to the checkout', 'GOTO', 720],
  ['Enter email', 'FILL', 90],
  ['Payment', 'EXPECT_VISIBLE', 310],
] as const;
const passedSteps = stepNames.map(([name, action, durationMs]) => ({
  name,
  action,
  status: 'PASSED' as const,
  durationMs,
  message: null,
}));

export const checkoutFailure = 'step "Payment": "[name=payment]" was not visible within 10 s';

const failedCheckout = (screenshot: Uint8Array): CheckResult => ({
  status: 'DOWN',
  responseTimeMs: null,
  statusCode: null,
  errorMessage: checkoutFailure,
  jsErrors: [],
  phases: null,
  certificateExpiresAt: null,
  steps: passedSteps.map((step) =>
    step.name === 'Payment'
      ? {
          ...step,
          status: 'FAILED',
          durationMs: 10_000,
          message: '"[name=payment]" was not visible within 10 s',
        }
      : step,
  ),
  screenshot,
});
