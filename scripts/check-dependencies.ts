/**
 * Checks the versions and licences of what Steward is built from. `--offline` leaves out what only the registry knows: which newer
 * versions exist. That part is printed and never fails.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { licenceProblems, readLicence } from './dependencies/licences.ts';
import { readLockFile, readManifest } from './dependencies/lock-file.ts';
import { findShipped } from './dependencies/shipped-packages.ts';
import { lockProblems, prereleases, rangeProblems } from './dependencies/versions.ts';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);

export async function checkOffline(): Promise<{ problems: string[]; summary: string }> {
  const [manifest, lock] = [await readManifest(root), await readLockFile(root)];
  const shipped = await findShipped(root, manifest, lock);
  const licensed = await Promise.all(shipped.map((place) => readLicence(root, place, lock)));
  const counts = new Map<string, number>();
  for (const { licence } of licensed) counts.set(`${licence}`, (counts.get(`${licence}`) ?? 0) + 1);
  const list = [...counts].sort((a, b) => b[1] - a[1]).map(([licence, count]) => `${licence} ${count}`);
  return {
    problems: [...rangeProblems(manifest), ...lockProblems(lock), ...licenceProblems(licensed)],
    summary: `${shipped.length} of ${Object.keys(lock.packages).length - 1} packages are shipped: ${list.join(', ')}.`,
  };
}

type Outdated = Record<string, { current?: string; wanted: string; latest: string }>;

/** `npm outdated` exits with 1 if something is outdated. */
async function listOutdated(): Promise<Outdated> {
  const { stdout } = await run('npm', ['outdated', '--json'], { cwd: root }).catch((error) => {
    if (error.code === 1 && error.stdout) return error as { stdout: string };
    throw error;
  });
  return JSON.parse(stdout || '{}') as Outdated;
}

/** Some packages tag an older version as `latest` for a while, so versions are compared. */
function isNewer(latest: string, current: string): boolean {
  const [a, b] = [latest, current].map((version) => version.split(/[-+]/)[0]!.split('.').map(Number));
  const at = a!.findIndex((part, index) => part !== b![index]);
  return at >= 0 && a![at]! > (b![at] ?? 0);
}

async function printNewer(): Promise<void> {
  const outdated = Object.entries(await listOutdated());
  // Packages for other processors are not installed.
  const newer = outdated.filter(([, { current, latest }]) => current && isNewer(latest, current));
  console.log(newer.length === 0 ? 'Every direct dependency is at its latest version.' : 'Newer versions:');
  for (const [name, { current, wanted, latest }] of newer)
    console.log(
      `  ${name} ${current} → ${latest}${wanted === latest ? '' : ' (beyond the range in package.json)'}`,
    );
  for (const name of Object.keys(prereleases)) {
    const { stdout } = await run('npm', ['view', name, 'dist-tags.latest'], { cwd: root });
    const latest = stdout.trim();
    const isStable = !latest.includes('-');
    console.log(
      `  ${name}: ${isStable ? `${latest} is stable. Use it.` : `no stable version yet (${latest})`}`,
    );
  }
}

if (import.meta.main) {
  const { problems, summary } = await checkOffline();
  console.log(summary);
  if (!process.argv.includes('--offline'))
    await printNewer().catch((error) => console.log(`The registry does not answer: ${error.message}`));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
