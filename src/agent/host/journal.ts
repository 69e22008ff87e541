import {
  closeSync,
  constants,
  existsSync,
  fdatasyncSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import type {
  Commit,
  MaintenanceWindow,
  Outcome,
  StepReport,
  Task,
} from '#deployment/protocol/agent-protocol.ts';
import { isMissing, writeDurably } from './files.ts';
import type { DeploymentLayout, Layout } from './layout.ts';

/** What is known and has been done so far. The rest of the deployment depends on it. */
export type Facts = {
  /** The release that was live at the start. */
  previous: string | null;
  /** The commit of that release. Missing in the journals of older agents, like `commit`. */
  previousSha?: string | null;
  sha: string | null;
  /** The commit with its subject and author. */
  commit?: Commit | null;
  needsUpgrade: boolean;
  hasDrift: boolean;
  needsImport: boolean;
  /** Why visitors see or saw the maintenance page. */
  window: MaintenanceWindow;
  /** True from the start of the step that enables it. */
  maintenanceOn: boolean;
  cronRemoved: boolean;
  databaseChanged: boolean;
  /** The database has the configuration of the new release: every page of the old one is an error. Missing in older journals. */
  configImported?: boolean;
  switched: boolean;
  /** Whether the live release, and the target of a rollback, were already in maintenance at the start. */
  wasClosed: boolean;
  targetWasClosed: boolean;
};

export const noFacts: Facts = {
  previous: null,
  sha: null,
  needsUpgrade: false,
  hasDrift: false,
  needsImport: false,
  window: 'NONE',
  maintenanceOn: false,
  cronRemoved: false,
  databaseChanged: false,
  switched: false,
  wasClosed: false,
  targetWasClosed: false,
};

/** Decided once, by the facts at that moment. Only cleaning up and reporting is left to do. */
export type Ending = { outcome: Outcome; errorMessage: string | null; facts: Facts };

export type JournalStep = StepReport & {
  /** How often it was sent to a step process; only one of the attempts has run. */
  attempt: number;
};

export type Journal = {
  version: 1;
  task: Task;
  /** OFFERED: not accepted yet. ENDED: the outcome is reported, or the control plane does not want it. */
  state: 'OFFERED' | 'RUNNING' | 'ENDED';
  steps: JournalStep[];
  facts: Facts;
  isCancelled: boolean;
  ending: Ending | null;
  /** Everything on the host is done; only the outcome has to be reported. */
  isSettled?: boolean;
  /** Output of a step was dropped; the log says so. */
  isLogFull?: boolean;
  /** When the control plane last responded to a request about this deployment. */
  contactAt: string;
};

export const newJournal = (task: Task, now: Date): Journal => ({
  version: 1,
  task,
  state: 'OFFERED',
  steps: [],
  facts: noFacts,
  isCancelled: false,
  ending: null,
  contactAt: now.toISOString(),
});

/** A longer file is replaced by its last entry: a heartbeat every 15 s adds one, and a deployment may take hours. */
const maxBytes = 512 * 1024;

/**
 * Appends an entry, which is on disk when this returns: one fdatasync, instead of the two fsyncs of a new file. Entries are complete
 * and the last one counts, so that a part of a line, after a crash or on a full disk, has no effect. An ended journal has one entry.
 */
export function saveJournal(layout: DeploymentLayout, journal: Journal): void {
  const entry = JSON.stringify(journal);
  if (journal.state !== 'ENDED' && append(layout.journal, `\n${entry}`)) return;
  if (!existsSync(layout.dir)) mkdirSync(layout.dir, { recursive: true, mode: 0o700 });
  writeDurably(layout.journal, entry);
}

/** False if the file is missing or too long. */
function append(path: string, text: string): boolean {
  const { O_WRONLY, O_APPEND, O_NOFOLLOW } = constants;
  let file: number;
  try {
    file = openSync(path, O_WRONLY | O_APPEND | O_NOFOLLOW);
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
  try {
    if (fstatSync(file).size > maxBytes) return false;
    writeFileSync(file, text);
    fdatasyncSync(file);
    return true;
  } finally {
    closeSync(file);
  }
}

export function readJournal(layout: DeploymentLayout): Journal | null {
  for (const line of readText(layout.journal).split('\n').reverse()) {
    try {
      return JSON.parse(line) as Journal;
    } catch {
      // It was not completely written.
    }
  }
  return null;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}

/**
 * In the order in which they ran: one runs at a time, and the control plane was last heard while it did. Ids sort by the time of the
 * request, and a deployment can wait for days while later ones run.
 */
export function listJournals(layout: Layout): Journal[] {
  try {
    return readdirSync(layout.deployments)
      .sort()
      .flatMap((id) => readJournal(layout.deployment(id)) ?? [])
      .sort(byContact);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** For what has no readable journal, too: it comes first. */
export const byContact = (one: Journal | null, other: Journal | null): number => {
  const [a, b] = [one?.contactAt ?? '', other?.contactAt ?? ''];
  return a < b ? -1 : Number(a > b);
};
