import { scriptFile, serverUnitFile, workerUnitFile } from './unit-files.ts';

export type Role = 'server' | 'worker';

export type Choice = { user: string; dataDir: string; roles: readonly Role[] };

/** What the command line says. */
export type Requested = { user?: string | undefined; dataDir?: string | undefined; worker: boolean };

/** A file that is there. Null for what it does not say. */
export type ExistingFile = {
  path: string;
  role: Role | null;
  user: string | null;
  dataDir: string | null;
};

const files: readonly { path: string; role: Role | null }[] = [
  { path: serverUnitFile, role: 'server' },
  { path: workerUnitFile, role: 'worker' },
  { path: scriptFile, role: null },
];

/** Also of files that somebody has changed: `--force` keeps their user and data directory. */
export function readExisting(read: (path: string) => string | null): ExistingFile[] {
  return files.flatMap(({ path, role }) => {
    const text = read(path);
    if (text === null) return [];
    const user = valueIn(text, role ? /^User=(\S+)$/gm : /^exec runuser -u (\S+) /gm);
    const dataDir = valueIn(
      text,
      role ? /^Environment=.*?\bSTEWARD_DATA_DIR=([^\s"']+)/gm : /\benv STEWARD_DATA_DIR=(\S+)/g,
    );
    return [{ path, role, user, dataDir }];
  });
}

/** For systemd, the last assignment counts. */
const valueIn = (text: string, pattern: RegExp): string | null =>
  [...text.matchAll(pattern)].at(-1)?.[1] ?? null;

/**
 * The command line first, then the files that are there, then the defaults. `conflicts` are the files that have something else: they
 * belong to an installation that would lose its user or its data.
 */
export function chooseService(
  requested: Requested,
  existing: readonly ExistingFile[],
): { choice: Choice; conflicts: string[] } {
  const user = requested.user ?? firstOf(existing, 'user') ?? 'steward';
  const dataDir = requested.dataDir ?? firstOf(existing, 'dataDir') ?? '/var/lib/steward';
  const found = existing.flatMap(({ role }) => role ?? []);
  const isOther = requested.worker && found.length > 0 && !found.includes('worker');
  const roles: Role[] = requested.worker ? [...new Set<Role>([...found, 'worker'])] : found;
  return {
    choice: { user, dataDir, roles: roles.length > 0 ? roles : ['server'] },
    conflicts: [
      ...existing.flatMap((file) => [
        ...differs(file.path, 'user', file.user, user),
        ...differs(file.path, 'data directory', file.dataDir, dataDir),
      ]),
      ...(isOther ? [`${serverUnitFile} is the unit of a server, not of workers`] : []),
    ],
  };
}

const firstOf = (existing: readonly ExistingFile[], key: 'user' | 'dataDir'): string | null =>
  existing.find((file) => file[key] !== null)?.[key] ?? null;

const differs = (path: string, what: string, found: string | null, wanted: string): string[] =>
  found === null || found === wanted ? [] : [`${path} has the ${what} ${found}, not ${wanted}`];
