import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import type { MaintenanceWindow, Outcome, StepReport, Task } from '#deployment/protocol/agent-protocol.ts';
import { isMissing, readJson, writeDurably } from './files.ts';
import type { DeploymentLayout, Layout } from './layout.ts';

/** What has been found out and done so far; the rest of the deployment is decided by it. */
export type Facts = {
  /** The release that was live when it began. */
  previous: string | null;
  sha: string | null;
  needsUpgrade: boolean;
  hasDrift: boolean;
  needsImport: boolean;
  /** Why visitors see, or saw, the maintenance page. */
  window: MaintenanceWindow;
  /** True from the moment at which the step that does it begins. */
  maintenanceOn: boolean;
  cronRemoved: boolean;
  databaseChanged: boolean;
  switched: boolean;
  /** The live release showed the maintenance page already when it began; so did the one to go back to. */
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

/** Decided once, by the facts of that moment; what is left to do is to tidy up and to logLine. */
export type Ending = { outcome: Outcome; errorMessage: string | null; facts: Facts };

export type JournalStep = StepReport & {
  /** How often it was ordered; only one of the attempts was ever run. */
  attempt: number;
};

export type Journal = {
  version: 1;
  task: Task;
  /** OFFERED: not ours yet. ENDED: the outcome is told, or nobody wants to hear it. */
  state: 'OFFERED' | 'RUNNING' | 'ENDED';
  steps: JournalStep[];
  facts: Facts;
  isCancelled: boolean;
  ending: Ending | null;
  /** All is done on the host, whatever happens there from now on; only the outcome is left to be told. */
  isSettled?: boolean;
  /** Output of a step was dropped, and the log says so. */
  isLogFull?: boolean;
  /** When the control plane last answered for this deployment. */
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

export function saveJournal(layout: DeploymentLayout, journal: Journal): void {
  if (!existsSync(layout.dir)) mkdirSync(layout.dir, { recursive: true, mode: 0o700 });
  writeDurably(layout.journal, JSON.stringify(journal));
}

export const readJournal = (layout: DeploymentLayout): Journal | null => readJson<Journal>(layout.journal);

/** Oldest first: ids are in the order of time. */
export function listJournals(layout: Layout): Journal[] {
  try {
    return readdirSync(layout.deployments)
      .sort()
      .flatMap((id) => readJournal(layout.deployment(id)) ?? []);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
