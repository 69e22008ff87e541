import { agentLimits, type Task } from '#deployment/protocol/agent-protocol.ts';
import type { Layout } from '../host/layout.ts';
import { shell, type Step } from './step.ts';

/** With more commands, each list becomes one step, so that a deployment has at most 100. */
const maxSteps = 60;

export function genericSteps(task: Task, layout: Layout): { before: Step[]; after: Step[] } {
  const { build, migrate, afterSwitch } = task.environment.commands;
  const apart = build.length + migrate.length + afterSwitch.length <= maxSteps;
  const steps = (name: string, lines: readonly string[], more: Partial<Step> = {}): Step[] =>
    (apart || lines.length === 0 ? lines : [lines.join('\n')]).map((line, index) => ({
      name: stepName(lines.length > 1 && apart ? `${name} ${index + 1}` : name, line),
      action: shell(line, layout.release(task.releaseTimestamp)),
      ...more,
    }));
  return {
    before: [
      ...steps('build', build),
      ...steps('migrate', migrate, { begins: () => ({ databaseChanged: true }) }),
    ],
    after: steps('after switch', afterSwitch),
  };
}

const stepName = (name: string, line: string): string =>
  `${name}: ${line.replace(/\s+/g, ' ')}`.slice(0, agentLimits.stepNameCharacters).toWellFormed();
