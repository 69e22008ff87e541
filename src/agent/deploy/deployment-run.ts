import type { RegisterResponse, StepStatus } from '#deployment/protocol/agent-protocol.ts';
import { messageOf } from '../host/files.ts';
import type { DeploymentLayout, Layout } from '../host/layout.ts';
import { saveJournal, type Facts, type Journal, type JournalStep } from '../host/journal.ts';
import { nextSegment, openSegment, type SegmentWriter } from '../log/log-writer.ts';
import type { Housekeeping } from '../release/housekeeping.ts';
import type { Client } from '../wire/client.ts';
import type { StepProcessClient } from './step-process-client.ts';

/** The parts of the agent that a deployment uses. */
export type AgentContext = {
  layout: Layout;
  client: Client;
  stepProcess: StepProcessClient;
  housekeeping: Pick<Housekeeping, 'trees' | 'catchUp'>;
  times: RegisterResponse;
  /** For the commands of the steps. */
  env: Record<string, string>;
  secrets: string[];
  /** Writes to the output of the agent, not to the log of the deployment. */
  logLine: (line: string) => void;
};

/** A running deployment: its journal, and the functions that change it. Every change is on disk when the call returns. */
export type DeploymentRun = {
  agent: AgentContext;
  layout: Layout;
  own: DeploymentLayout;
  journal(): Journal;
  save(change: Partial<Journal>): void;
  /** Like `save`, but on a full disk the change is kept in memory until the next save. */
  note(change: Partial<Journal>): void;
  saveStep(name: string, change: Partial<JournalStep>, facts?: Partial<Facts>): void;
  /** Not on disk before the next save. */
  rememberStep(name: string, change: Partial<JournalStep>, facts?: Partial<Facts>): void;
  step(name: string): JournalStep | undefined;
  /** Writes a SYSTEM line to the log; on a full disk, to the output of the agent. */
  say(line: string): void;
  /** The path for the output of a step process. Later lines of the agent come after it. */
  handOverLog(): string;
  closeLog(): void;
  /** Set when it must stop before the switch. */
  stopping: { why: 'cancelled' | 'lease-lost' | null };
};

export function openDeploymentRun(agent: AgentContext, first: Journal, onChange: () => void): DeploymentRun {
  const own = agent.layout.deployment(first.task.deploymentId);
  let journal = first;
  let segment: SegmentWriter | null = null;
  const stopping: DeploymentRun['stopping'] = { why: first.isCancelled ? 'cancelled' : null };
  const save = (change: Partial<Journal>): void => {
    journal = { ...journal, ...change };
    try {
      saveJournal(own, journal);
    } catch (error) {
      // On a full disk no step may start. But once the ending is decided, it is carried out and reported.
      if (!journal.ending) throw error;
      agent.logLine(messageOf(error));
    }
    onChange();
  };
  const closeLog = (): void => {
    const open = segment;
    segment = null;
    try {
      open?.close();
    } catch (error) {
      agent.logLine(messageOf(error));
    }
  };
  return {
    agent,
    layout: agent.layout,
    own,
    journal: () => journal,
    save,
    saveStep(name, change, facts) {
      const before = journal;
      try {
        save(withStep(journal, name, change, facts));
      } catch (error) {
        // A step that cannot be written to the journal does not start. A step that has ended stays ended.
        if (change.status === 'RUNNING') journal = before;
        // The deployment fails because of this, unless it is stopping anyway.
        if (change.status === 'RUNNING' || stopping.why === null) throw error;
        agent.logLine(messageOf(error));
        onChange();
      }
    },
    note(change) {
      try {
        save(change);
      } catch (error) {
        agent.logLine(messageOf(error));
        onChange();
      }
    },
    rememberStep(name, change, facts) {
      journal = { ...journal, ...withStep(journal, name, change, facts) };
      onChange();
    },
    step: (name) => journal.steps.find((step) => step.name === name),
    say(line) {
      try {
        segment ??= openSegment(nextSegment(own.log));
        segment.write('SYSTEM', `${line}\n`);
      } catch (error) {
        // Part of a line may have been written: nothing may follow it.
        closeLog();
        agent.logLine(`${line} (${messageOf(error)})`);
      }
    },
    handOverLog() {
      closeLog();
      return nextSegment(own.log);
    },
    closeLog,
    stopping,
  };
}

function withStep(
  { steps, facts }: Journal,
  name: string,
  change: Partial<JournalStep>,
  found: Partial<Facts> = {},
): Pick<Journal, 'steps' | 'facts'> {
  const changed = steps.some((step) => step.name === name)
    ? steps.map((step) => (step.name === name ? { ...step, ...change } : step))
    : [...steps, { ...newStep(name, 'PENDING'), ...change }];
  return { steps: changed, facts: { ...facts, ...found } };
}

export const newStep = (name: string, status: StepStatus): JournalStep => ({
  name,
  status,
  startedAt: null,
  completedAt: null,
  exitCode: null,
  attempt: 0,
});
