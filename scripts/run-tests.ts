/**
 * npm test: all test files, and those that failed once more, each alone on the machine. A file that passes then is listed as
 * unstable; one that fails again makes the run fail. Arguments are those of `vitest run`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchMachine } from '#testkit/machine-load.ts';
import {
  deadlineVariable,
  outcomeVariable,
  runsOf,
  watchdogMinutes,
  type FileFailure,
  type Outcome,
} from '#testkit/outcome.ts';

/** With more, the program is broken and not the machine busy. */
const mostSecondRuns = 6;

// The long run is for finding defects: what fails there is examined, not repeated.
const isLong = process.env['STEWARD_TEST_LONG'] === '1';

const describeLoad = watchMachine();
// Of everything together, also of the second runs.
process.env[deadlineVariable] ??= String(Date.now() + watchdogMinutes * 60_000);

async function runVitest(args: readonly string[]): Promise<{ code: number; outcome: Outcome | null }> {
  const dir = await mkdtemp(join(tmpdir(), 'steward-outcome-'));
  const path = join(dir, 'outcome.json');
  try {
    const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
    const child = spawn(process.execPath, [vitest, 'run', ...args], {
      stdio: 'inherit',
      env: { ...process.env, [outcomeVariable]: path },
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    const text = await readFile(path, 'utf8').catch(() => null);
    return { code: code ?? 1, outcome: text === null ? null : (JSON.parse(text) as Outcome) };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function end(outcome: Outcome, failed: number, unstable: readonly FileFailure[]): never {
  console.log('\nSlowest files:');
  for (const { file, project, seconds } of outcome.slowest)
    console.log(`  ${String(seconds).padStart(4)} s  ${project}: ${file}`);
  if (unstable.length > 0) {
    console.log(`Unstable files, which passed only when they were run alone: ${unstable.length}`);
    for (const { file, error } of unstable) console.log(`  ${file}: ${error}`);
  }
  const skipped = outcome.skipped.reduce((sum, { tests }) => sum + tests, 0);
  if (skipped > 0) console.log(`Skipped tests: ${skipped}`);
  for (const { file, tests } of outcome.skipped) console.log(`  ${String(tests).padStart(4)}  ${file}`);
  if (outcome.reasons.length > 0) console.log('Why tests are skipped:');
  for (const reason of outcome.reasons) console.log(`  ${reason}`);
  console.log(`Machine: ${describeLoad()}`);
  console.log(`${outcome.passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}

const runOrEnd = async (args: readonly string[]): Promise<Outcome> => {
  const { code, outcome } = await runVitest(args);
  if (!outcome) process.exit(code || 1);
  // Such as a threshold or a setting that vitest refuses.
  if (code !== 0 && outcome.failed === 0) outcome.others.push(`vitest ended with the exit code ${code}`);
  return outcome;
};

const outcome = await runOrEnd(process.argv.slice(2));
if (outcome.missed.length > 0) {
  console.log(`\n${outcome.missed.length} files did not run because their process died. They run now.`);
  for (const args of runsOf(outcome.missed)) {
    const { passed, failed, skipped, reasons, failures, missed, others } = await runOrEnd(args);
    outcome.passed += passed;
    outcome.failed += failed;
    outcome.skipped.push(...skipped);
    outcome.reasons = [...new Set([...outcome.reasons, ...reasons])];
    outcome.failures.push(...failures);
    outcome.others.push(...others, ...missed.map(({ file }) => `${file} did not run`));
  }
}
const { failures, others } = outcome;
if (failures.length === 0 && others.length === 0) end(outcome, 0, []);
const isHopeless =
  isLong || others.length > 0 || failures.length > mostSecondRuns || failures.some(({ isFinal }) => isFinal);
if (isHopeless) {
  for (const error of others) console.log(`An error that belongs to no file: ${error}`);
  for (const { file, error } of failures) console.log(`Failed: ${file}: ${error}`);
  end(outcome, Math.max(1, outcome.failed), []);
}
const unstable: FileFailure[] = [];
const broken: FileFailure[] = [];
for (const failure of failures) {
  console.log(`\nOnce more, alone: ${failure.file}`);
  const again = await runVitest([failure.file, '--project', failure.project, '--maxWorkers', '1']);
  const isFine = again.code === 0 && again.outcome?.failed === 0;
  (isFine ? unstable : broken).push(failure);
}
for (const { file, error } of broken) console.log(`Failed twice: ${file}: ${error}`);
outcome.passed += outcome.failed - broken.length;
end(outcome, broken.length, unstable);
