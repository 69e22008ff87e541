import { expect, it } from 'vitest';
import { cronScript } from './cron-query.ts';

it('the query about the cron has a time limit in MySQL and in MariaDB, and works in databases that know neither', () => {
  const limits = cronScript.indexOf(
    `foreach (['max_execution_time = 10000', 'max_statement_time = 10'] as $limit) {\n    try { $pdo->exec("SET SESSION $limit"); } catch`,
  );
  expect(limits).toBeGreaterThan(0);
  expect(limits).toBeLessThan(cronScript.indexOf('$pdo->query('));
});
