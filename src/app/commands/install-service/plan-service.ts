import { createHash } from 'node:crypto';
import type { Role } from './existing-service.ts';
import {
  backupDir,
  serverFiles,
  settingsFile,
  workerFiles,
  type ServiceFile,
  type ServiceOptions,
} from './unit-files.ts';

export type ServiceStep =
  | { kind: 'user'; name: string; home: string }
  | { kind: 'directory'; path: string; mode: number }
  | { kind: 'settings'; path: string; text: string }
  | { kind: 'write'; path: string; mode: number; text: string; replaces: 'nothing' | 'own' | 'changed' }
  | { kind: 'keep'; path: string }
  | { kind: 'reload' };

export type PlanOptions = ServiceOptions & { roles: readonly Role[] };

export type ServiceFacts = {
  userExists: boolean;
  /** Whether systemd runs this machine. */
  isBooted: boolean;
  /** What is at a path; null if there is nothing. */
  read: (path: string) => string | null;
};

export type ServicePlan = {
  steps: ServiceStep[];
  /** Files that somebody has changed, which are only replaced by force. */
  changed: string[];
};

/** What is left to do. The same plan a second time has nothing to write. */
export function planService(options: PlanOptions, facts: ServiceFacts): ServicePlan {
  const { user, dataDir } = options;
  const writes = filesFor(options).map((file) => planFile(file, facts));
  const steps: ServiceStep[] = [
    ...(facts.userExists ? [] : [{ kind: 'user', name: user, home: dataDir } as const]),
    ...directoriesFor(options),
    ...(facts.read(settingsFile) === null
      ? [{ kind: 'settings', path: settingsFile, text: settingsText } as const]
      : []),
    ...writes,
  ];
  const hasWritten = writes.some(({ kind }) => kind === 'write');
  return {
    steps: [...steps, ...(hasWritten && facts.isBooted ? [{ kind: 'reload' } as const] : [])],
    changed: writes.flatMap((step) =>
      step.kind === 'write' && step.replaces === 'changed' ? [step.path] : [],
    ),
  };
}

/** A server and workers share the script. */
const filesFor = (options: PlanOptions): ServiceFile[] => {
  const files = options.roles.flatMap((role) =>
    role === 'server' ? serverFiles(options) : workerFiles(options),
  );
  return [...new Map(files.map((file) => [file.path, file])).values()];
};

/** systemd creates a data directory below /var/lib too, but only when the service starts. Some commands come before that. */
const directoriesFor = ({ dataDir, roles }: PlanOptions): ServiceStep[] => [
  { kind: 'directory', path: dataDir, mode: 0o711 },
  ...(roles.includes('server') ? [{ kind: 'directory', path: backupDir, mode: 0o700 } as const] : []),
];

function planFile({ path, mode, text: body }: ServiceFile, { read }: ServiceFacts): ServiceStep {
  const text = withChecksum(body);
  const found = read(path);
  if (found === text) return { kind: 'keep', path };
  const replaces = found === null ? 'nothing' : isUnchanged(found) ? 'own' : 'changed';
  return { kind: 'write', path, mode, text, replaces };
}

const marker = '# Written by `steward install-service`. Checksum of the other lines: ';

/** With the checksum, a later release can tell its own older file from one that somebody has changed. */
function withChecksum(body: string): string {
  const [first = '', ...others] = body.split('\n');
  const line = `${marker}${checksumOf(body)}`;
  // The first line of a script stays the first.
  return first.startsWith('#!') ? [first, line, ...others].join('\n') : `${line}\n${body}`;
}

export function isUnchanged(text: string): boolean {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.startsWith(marker));
  if (at < 0) return false;
  return lines[at]!.slice(marker.length) === checksumOf(lines.toSpliced(at, 1).join('\n'));
}

const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

const settingsText = `# Settings of Steward, see docs/configuration.md. Restart the service after a change.
#STEWARD_PUBLIC_URL=https://steward.example.com
#STEWARD_TRUST_PROXY=loopback
#SMTP_URL=smtps://user:password@mail.example:465
`;
