import { cronMarker } from './parse-output.ts';

const queryLimitSeconds = 10;

/**
 * A PHP script that reads the shop's own database settings and asks for the state of its cron. The ages come from the clock of the
 * database, and like Magento it uses UTC. Nothing secret is in the arguments or in the output.
 */
export const cronScript = `
error_reporting(0);
try {
  $settings = include './app/etc/env.php';
  $db = $settings['db']['connection']['default'];
  $prefix = $settings['db']['table_prefix'] ?? '';
  if (!preg_match('/^\\w*$/', $prefix)) throw new Exception('the table prefix is not valid');
  $parts = explode(':', $db['host'], 2);
  $place = strpos($db['host'], '/') !== false
    ? 'unix_socket=' . $db['host']
    : 'host=' . $parts[0] . (isset($parts[1]) ? ';port=' . (int) $parts[1] : '');
  $options = ($db['driver_options'] ?? []) + [PDO::ATTR_TIMEOUT => 5, PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION];
  $pdo = new PDO("mysql:$place;dbname=" . $db['dbname'], $db['username'], $db['password'] ?? '', $options);
  $pdo->exec("SET time_zone = '+00:00'");
  // A large table without indexes must not keep the shop's database busy after this script was ended. MySQL knows the first, MariaDB the second.
  foreach (['max_execution_time = ${queryLimitSeconds * 1_000}', 'max_statement_time = ${queryLimitSeconds}'] as $limit) {
    try { $pdo->exec("SET SESSION $limit"); } catch (Throwable $unknown) {}
  }
  $table = '\`' . $prefix . 'cron_schedule\`';
  $age = function ($column) { return "TIMESTAMPDIFF(SECOND, $column, UTC_TIMESTAMP())"; };
  $due = "status = 'pending' AND scheduled_at <= UTC_TIMESTAMP()";
  $row = $pdo->query("SELECT
    (SELECT COUNT(*) FROM $table WHERE status = 'running') AS running,
    (SELECT job_code FROM $table WHERE status = 'running' AND executed_at IS NOT NULL ORDER BY executed_at LIMIT 1) AS oldestRunningJob,
    (SELECT {$age('MIN(executed_at)')} FROM $table WHERE status = 'running') AS oldestRunningSeconds,
    (SELECT {$age('MAX(finished_at)')} FROM $table) AS lastFinishedSeconds,
    (SELECT COUNT(*) FROM $table WHERE $due) AS overdue,
    (SELECT {$age('MIN(scheduled_at)')} FROM $table WHERE $due) AS oldestOverdueSeconds")->fetch(PDO::FETCH_ASSOC);
  echo "\\n${cronMarker}", json_encode($row), "\\n";
} catch (Throwable $error) {
  fwrite(STDERR, $error->getMessage());
  exit(1);
}
`.trim();
