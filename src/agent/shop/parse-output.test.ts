import { describe, expect, it } from 'vitest';
import { cronMarker, parseConsumers, parseCron, parseIndexers, runningConsumers } from './parse-output.ts';

const table = `
+--------------------------+------------------------+------------------+-----------+-----------------------+---------------------+
| ID                       | Title                  | Status           | Update On | Schedule Status       | Schedule Updated    |
+--------------------------+------------------------+------------------+-----------+-----------------------+---------------------+
| catalogrule_product      | Catalog Product Rule   | Reindex required | Schedule  | idle (12 in backlog)  | 2026-01-31 11:59:02 |
| customer_grid            | Customer Grid          | Ready            | Save      |                       |                     |
| catalog_product_price    | Product Price          | Processing       | Schedule  | working (0 in backlog)| 2026-01-31 12:00:01 |
| design_config_grid       | Design Config Grid     | Ready            | Schedule  | idle ( in backlog)    | 2026-01-31 12:00:01 |
+--------------------------+------------------------+------------------+-----------+-----------------------+---------------------+
`;

describe('the output of indexer:status', () => {
  it('is read by the names of its columns', () => {
    expect(parseIndexers(table)).toEqual([
      { name: 'catalogrule_product', status: 'Reindex required', backlog: 12 },
      { name: 'customer_grid', status: 'Ready', backlog: null },
      { name: 'catalog_product_price', status: 'Processing', backlog: 0 },
      { name: 'design_config_grid', status: 'Ready', backlog: null },
    ]);
  });

  it('is read without the column ID, as older versions write it', () => {
    const older = table.replaceAll(/^\| [\w ]+?\s+\|/gm, '|').replaceAll('\n', '\r\n');
    expect(parseIndexers(older)).toMatchObject([
      { name: 'Catalog Product Rule', status: 'Reindex required', backlog: 12 },
      { name: 'Customer Grid' },
      { name: 'Product Price' },
      { name: 'Design Config Grid' },
    ]);
  });

  it('is read as lines, as the oldest versions write it', () => {
    const lines =
      'PHP Warning:  something\nProduct Price:                                     Ready\nCategory: Products:      Reindex required\n';
    expect(parseIndexers(lines)).toEqual([
      { name: 'Product Price', status: 'Ready', backlog: null },
      { name: 'Category: Products', status: 'Reindex required', backlog: null },
    ]);
  });

  it.each(['', 'There are no commands defined in the "indexer" namespace.', '| a |\n| b |', '|', '|||\n|||'])(
    'that is something else is unknown: %j',
    (output) => {
      expect(parseIndexers(output)).toBeNull();
    },
  );

  it('has at most 100 indexers', () => {
    const row = '| a | b | Ready | Save | | |\n';
    expect(
      parseIndexers(table.trim().split('\n').slice(0, 3).join('\n') + '\n' + row.repeat(500)),
    ).toHaveLength(100);
  });
});

describe('the output of queue:consumers:list', () => {
  it('has a name per line, and warnings are left out', () => {
    const output =
      'Deprecated: Something in /srv/x.php on line 3\nproduct_action_attribute.update\nasync.operations.all\r\n\nasync.operations.all\n';
    expect(parseConsumers(output)).toEqual(['product_action_attribute.update', 'async.operations.all']);
  });
});

describe('the result of the query for cron_schedule', () => {
  const row = {
    running: '2',
    oldestRunningJob: 'sitemap_generate',
    oldestRunningSeconds: '600',
    lastFinishedSeconds: -3,
    overdue: 0,
    oldestOverdueSeconds: null,
  };
  it('has numbers as texts, and ages of a clock that is ahead as 0', () => {
    expect(parseCron(`Notice: x\n${cronMarker}${JSON.stringify(row)}\n`)).toEqual({
      running: 2,
      oldestRunningJob: 'sitemap_generate',
      oldestRunningSeconds: 600,
      lastFinishedSeconds: 0,
      overdue: 0,
      oldestOverdueSeconds: null,
    });
  });

  it.each([
    '',
    cronMarker,
    `${cronMarker}false`,
    `${cronMarker}{"running":1}`,
    `${cronMarker}[]`,
    JSON.stringify(row),
  ])('that is something else is unknown: %j', (output) => {
    expect(parseCron(output)).toBeNull();
  });
});

it('consumers that run are found in the command lines of processes of this shop', () => {
  const line = (...args: string[]): string => `${args.join('\0')}\0`;
  const lines = [
    line(
      'php',
      '/srv/shop/releases/20260131_000000/bin/magento',
      'queue:consumers:start',
      '--single-thread',
      'one',
    ),
    line('php', 'bin/magento', 'queue:consumers:start', 'two', '--max-messages=10'),
    line('php', '/srv/other/bin/magento', 'queue:consumers:start', 'three'),
    line('grep', 'queue:consumers:start', 'four'),
    line('queue:consumers:start', 'five'),
    line('php', 'bin/magento', 'queue:consumers:start'),
    '',
  ];
  expect([...runningConsumers(lines, '/srv/shop')]).toEqual(['one', 'two']);
});
