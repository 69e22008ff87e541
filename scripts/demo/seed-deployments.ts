import type { LogChunk, StepReport } from '#deployment/protocol/agent-protocol.ts';
import { rollBackAutomatically } from '#deployment/product.ts';
import { healthyHost } from '#testkit/scripted-agent.fixture.ts';
import { silenceAgent } from '#testkit/time-travel.fixture.ts';
import { ago, type Demo } from './demo.ts';
import { addHost, durationOf, endedSteps, type Host } from './demo-hosts.ts';
import { checkoutFailure, story, type DemoSites } from './seed-sites.ts';

const day = 86_400;

const commits = {
  delivery: {
    sha: '9f31c07a1b2c3d4e5f60718293a4b5c6d7e8f901',
    subject: 'Show delivery times in the cart',
    author: 'Mei Tanaka',
  },
  cache: {
    sha: '2c8d4e6f708192a3b4c5d6e7f8091a2b3c4d5e6f',
    subject: 'Cache category pages per store view',
    author: 'Jonas Weber',
  },
  express: {
    sha: '4be2a9017cc0de1e5a9c3f7d2b8e6a1f0c4d9b35',
    subject: 'Add express checkout on product pages',
    author: 'Ada Nilsson',
  },
  gifts: {
    sha: '71d0b3e8c5f2a4961d0e7b8c9fa2345d6e7f8091',
    subject: 'Offer gift wrapping for orders over 50 €',
    author: 'Mei Tanaka',
  },
  search: {
    sha: 'b80c1d2e3f405162738495a6b7c8d9eaf0b1c2d3',
    subject: 'Search by color and size',
    author: 'Jonas Weber',
  },
} as const;

const usual = [
  { name: 'fetch', seconds: 2 },
  { name: 'checkout', seconds: 3 },
  { name: 'composer install', seconds: 34 },
  { name: 'compile', seconds: 58 },
  { name: 'static content', seconds: 41 },
  { name: 'database status', seconds: 4 },
  { name: 'switch', seconds: 1 },
  { name: 'health check', seconds: 2 },
] as const;
const quick = usual.filter(({ name }) => !['composer install', 'static content'].includes(name));

export type DemoDeployments = {
  runningId: string;
  failedId: string;
  verifiedId: string;
  fjordId: string;
  /** The running deployment begins now, as far as its times say. */
  begin(): Promise<void>;
  /** No longer keeps the agents online. */
  stop(): void;
};

export async function seedDeployments(demo: Demo, { ids }: DemoSites): Promise<DemoDeployments> {
  const fjord = await addHost(demo, 'Fjord Cycles', [ids['Fjord Cycles']]);
  const garden = await addHost(demo, 'Garden & Gnome', [ids['Garden & Gnome']]);
  const alpine = await addHost(demo, 'Alpine Outfitters', [ids['Alpine Outfitters']]);
  const hopfen = await addHost(demo, 'Hopfen und Malz', [ids['Hopfen und Malz']]);
  const espresso = await addHost(demo, 'Espresso Lab', [ids['Espresso Lab']]);

  await fjord.release({
    version: '2026.46.1',
    endedSecondsAgo: 5 * day,
    commit: commits.delivery,
    steps: usual,
  });
  await fjord.release({
    version: '2026.46.2',
    endedSecondsAgo: 2 * day + 7_000,
    commit: commits.cache,
    since: commits.delivery,
    steps: usual,
  });
  const running = await startRelease(fjord);
  await garden.release({
    version: '2026.45.9',
    endedSecondsAgo: 3 * day,
    commit: commits.search,
    steps: quick,
  });
  await garden.release({
    version: '2026.46.1',
    endedSecondsAgo: (story.gardenDown + 1) * 60 + 20,
    commit: commits.gifts,
    since: commits.search,
    steps: quick,
  });
  await alpine.release({
    version: '2026.45.3',
    endedSecondsAgo: 6 * day,
    commit: commits.search,
    steps: usual,
  });
  const failedId = await alpine.release({
    version: '2026.46.1',
    endedSecondsAgo: 5_400,
    commit: commits.express,
    since: commits.search,
    steps: usual.slice(0, 4),
    failure: { step: 'compile', message: '"compile" failed: exit code 1.' },
    log: failedLog,
  });
  await hopfen.release({ version: '6.6.8', endedSecondsAgo: 4 * day, commit: commits.cache, steps: quick });
  const verifiedId = await seedVerification(demo, espresso, ids['Espresso Lab']);
  await reportHost(demo, fjord);
  await silenceAgent(demo, hopfen.environmentId, 26, 30);

  const online = [garden, alpine, espresso];
  const keepOnline = (): void => {
    for (const { agent } of online) void agent.poll({ waitSeconds: 0 });
    void fjord.agent.poll({ waitSeconds: 0, running: [{ ...running.lease, step: 'compile', logSize: 0 }] });
  };
  keepOnline();
  const timer = setInterval(keepOnline, 10_000);
  return {
    runningId: running.id,
    failedId,
    verifiedId,
    fjordId: fjord.environmentId,
    begin: () => running.begin(demo),
    stop: () => clearInterval(timer),
  };
}

/** A deployment that is in its fourth step. */
async function startRelease({ agent, deploy }: Host) {
  const id = await deploy('2026.47.1');
  const task = await agent.nextTask();
  await agent.accept(task);
  await agent.log(
    task,
    0,
    runningLog.map(([stream, line]): LogChunk => [stream, `${line}\n`]),
  );
  const { deploymentId, leaseEpoch } = task;
  const begin = async ({ platform }: Demo): Promise<void> => {
    const done = usual.slice(0, 3);
    const steps: StepReport[] = [
      ...endedSteps({ now: Date.now() }, done, 24),
      {
        name: 'compile',
        status: 'RUNNING',
        startedAt: new Date(Date.now() - 24_000).toISOString(),
        completedAt: null,
        exitCode: null,
      },
      ...usual.slice(4).map(({ name }) => ({
        name,
        status: 'PENDING' as const,
        startedAt: null,
        completedAt: null,
        exitCode: null,
      })),
    ];
    await agent.steps(task, steps, commits.express);
    await platform.database.pool.query(
      `update deployments set created_at = now() - make_interval(secs => $2 + 2), started_at = now() - make_interval(secs => $2) where id = $1`,
      [id, 24 + durationOf(done)],
    );
  };
  return { id, lease: { deploymentId, leaseEpoch }, begin };
}

/** A release that broke the checkout 30 s after the switch, and the rollback that followed. */
async function seedVerification(demo: Demo, host: Host, siteId: string): Promise<string> {
  const { services, database } = demo.platform;
  const { pool } = database;
  await host.release({ version: '2026.46.3', endedSecondsAgo: 3 * day, commit: commits.cache, steps: quick });
  const switched = story.espressoFailed * 60 + 30;
  const id = await host.release({
    version: '2026.46.4',
    endedSecondsAgo: switched,
    commit: commits.express,
    since: commits.cache,
    steps: quick,
    log: brokenLog,
  });
  const { rows } = await pool.query<{ id: string; created_at: Date }>(
    `select id, created_at from notable_checks where site_id = $1 and kind = 'CHECKOUT_FLOW' and status = 'DOWN' order by created_at desc limit 1`,
    [siteId],
  );
  const [check] = rows;
  const message = `The checkout of Espresso Lab fails: ${checkoutFailure}`;
  const rollback = await services.db
    .transaction()
    .execute((tx) => rollBackAutomatically(tx, services, { deploymentId: id, findings: [message] }));
  if (rollback.kind !== 'queued') throw new Error(rollback.reason);
  await host.agent.run({
    steps: endedSteps(
      demo,
      [
        { name: 'switch', seconds: 1 },
        { name: 'health check', seconds: 2 },
      ],
      57,
    ),
  });
  await pool.query(
    `update deployments set created_at = $2::timestamptz - interval '62 s', started_at = $2::timestamptz - interval '60 s', switched_at = $2::timestamptz - interval '58 s',
       completed_at = $2::timestamptz - interval '57 s' where id = $1`,
    [rollback.rollbackId, ago(demo, 0)],
  );
  const finding = {
    siteId,
    pageId: null,
    signal: 'CHECKOUT_FAILED',
    message,
    checkId: check!.id,
    at: check!.created_at,
  };
  await pool.query(
    `insert into verifications (deployment_id, environment_id, state, mode, signals, baseline_at, started_at, settled_at, ends_at, ended_at, findings, rollback_id)
     values ($1, $2, 'FAILED', 'ROLLBACK', '{SITE_DOWN,CHECKOUT_FAILED}', $5, $5, $5::timestamptz + interval '15 s', $5::timestamptz + interval '10 minutes', $6, $3, $4)`,
    [
      id,
      host.environmentId,
      JSON.stringify([finding]),
      rollback.rollbackId,
      ago(demo, switched),
      ago(demo, 63),
    ],
  );
  // Stored, not requested: the releases that are live already are not watched from now on.
  await pool.query(
    `update verification_settings set mode = 'ROLLBACK', window_seconds = 600, settle_seconds = 15, signals = '{SITE_DOWN,CHECKOUT_FAILED}'
     where environment_id = $1`,
    [host.environmentId],
  );
  await pool.query(
    `insert into verification_targets (deployment_id, target_id, site_id, kind, name, was_down)
     select $1, t.id, t.site_id, t.kind, s.name, false from targets t join sites s on s.id = t.site_id where s.id = $2`,
    [id, siteId],
  );
  return id;
}

/** A report, and the figures of the month before it. */
async function reportHost({ platform }: Demo, { environmentId, agent }: Host): Promise<void> {
  await agent.reportHost({
    load: [1.3, 1.1, 0.7],
    memory: { ...healthyHost.memory, availableBytes: 4.4e9 },
    disks: [{ ...healthyHost.disks[0]!, path: '/var/www/shop', freeBytes: 48e9 }],
    shop: {
      cron: {
        running: 1,
        oldestRunningJob: 'sales_clean_quotes',
        oldestRunningSeconds: 40,
        lastFinishedSeconds: 12,
        overdue: 0,
        oldestOverdueSeconds: 0,
      },
      indexers: [
        { name: 'catalog_product_price', status: 'Ready', backlog: 0 },
        { name: 'customer_grid', status: 'Ready', backlog: 0 },
      ],
      consumers: [{ name: 'async.operations.all', isRunning: true }],
      problem: null,
    },
  });
  await platform.database.pool.query(
    `insert into host_rollups (environment_id, minutes, bucket, samples, load, memory, swap, disks)
     select environment_id, minutes, bucket - make_interval(mins => i * minutes), 1, load * (1 + 0.4 * sin(i / 7.0)), memory * (1 + 0.2 * sin(i / 11.0)), swap, disks
     from host_rollups, generate_series(1, 575) i where environment_id = $1`,
    [environmentId],
  );
}

const runningLog: readonly (readonly [LogChunk[0], string])[] = [
  ['SYSTEM', 'Deploying main at 4be2a90.'],
  ['SYSTEM', '▶ fetch'],
  ['STDOUT', 'From git.fjord.example:shop'],
  ['STDOUT', '   2c8d4e6..4be2a90  main -> main'],
  ['SYSTEM', '▶ checkout'],
  ['STDOUT', '\u001B[32mChecking out 4be2a90\u001B[0m'],
  ['STDOUT', 'Linked shared: var/log, pub/media, app/etc/env.php'],
  ['SYSTEM', '▶ composer install'],
  ['STDOUT', 'Installing dependencies from lock file'],
  ['STDOUT', 'Package operations: 3 installs, 2 updates, 0 removals'],
  ['STDOUT', '  - Upgrading \u001B[36mmonolog/monolog\u001B[0m (3.7.0 => 3.8.1): Extracting archive'],
  ['STDOUT', '  - Upgrading \u001B[36msymfony/console\u001B[0m (7.2.0 => 7.2.1): Extracting archive'],
  ['STDOUT', 'Generating optimized autoload files'],
  ['SYSTEM', '▶ compile'],
  ['STDOUT', '\u001B[32mCompilation was started.\u001B[0m'],
  ['STDOUT', 'Repositories code generation... 1/9 [===>------------------------]  11% 4 secs'],
  ['STDOUT', 'Service data attributes generation... 2/9 [======>---------------------]  22% 9 secs'],
  ['STDOUT', 'Application code generator... 3/9 [=========>------------------]  33% 21 secs'],
];

const failedLog: readonly LogChunk[] = [
  ['SYSTEM', 'Deploying main at 4be2a90.\n▶ fetch\n'],
  ['STDOUT', 'From git.alpine.example:shop\n   b80c1d2..4be2a90  main -> main\n'],
  ['SYSTEM', '▶ checkout\n'],
  ['STDOUT', 'Linked shared: var/log, pub/media, app/etc/env.php\n'],
  ['SYSTEM', '▶ composer install\n'],
  [
    'STDOUT',
    'Installing dependencies from lock file\nNothing to install, update or remove\nGenerating optimized autoload files\n',
  ],
  ['SYSTEM', '▶ compile\n'],
  [
    'STDOUT',
    'Compilation was started.\nRepositories code generation... 1/9 [===>------------------------]  11% 4 secs\n',
  ],
  [
    'STDERR',
    'Errors during compilation:\n  Alpine\\Express\\Model\\Button\n    Incorrect dependency in class Alpine\\Express\\Model\\Button\n',
  ],
  ['SYSTEM', '"compile" failed: exit code 1. The previous release is still live.\n'],
];

/** Nothing in it is wrong: what broke is seen by visitors only. */
const brokenLog: readonly LogChunk[] = [
  ['SYSTEM', 'Deploying main at 4be2a90.\n▶ fetch\n'],
  ['STDOUT', 'From git.espresso.example:shop\n   2c8d4e6..4be2a90  main -> main\n'],
  ['SYSTEM', '▶ checkout\n'],
  ['STDOUT', '\u001B[32mChecking out 4be2a90\u001B[0m\nLinked shared: var/log, pub/media, app/etc/env.php\n'],
  ['SYSTEM', '▶ compile\n'],
  [
    'STDOUT',
    [
      '\u001B[32mCompilation was started.\u001B[0m',
      'Repositories code generation... 1/9 [===>------------------------]  11% 4 secs',
      'Service data attributes generation... 2/9 [======>---------------------]  22% 9 secs',
      'Application code generator... 3/9 [=========>------------------]  33% 21 secs',
      'Interceptors generation... 4/9 [============>---------------]  44% 38 secs',
      'Area configuration aggregation... 6/9 [===================>--------]  66% 51 secs',
      'App action list generation... 9/9 [============================] 100% 58 secs',
      '\u001B[32mGenerated code and dependency injection configuration successfully.\u001B[0m\n',
    ].join('\n'),
  ],
  ['SYSTEM', '▶ database status\n'],
  ['STDOUT', 'All modules are up to date.\n'],
  ['SYSTEM', '▶ switch\n▶ health check\n'],
  ['STDOUT', 'GET https://espresso-lab.example/health_check.php: 200 in 84 ms\n'],
  ['SYSTEM', 'This release is live; the previous one is kept.\n'],
];
