import type { JournalStep } from '../host/journal.ts';
import type { Step } from '../steps/step.ts';
import { planEnding, planSteps } from '../steps/plan.ts';
import { messageOf } from '../host/files.ts';
import { currentRelease } from '../release/current.ts';
import { releaseProblem } from '../release/release-problem.ts';
import { confirmEnding, decideEnding, type Failure } from './decide-ending.ts';
import { cannotWrite } from './preflight.ts';
import { hasSwitched, runBuiltin, type Result } from './run-builtin.ts';
import { stepResult, stepMark, stepOrder } from './run-command.ts';
import { newStep, type DeploymentRun } from './deployment-run.ts';
import { adoptAttempt, inspectAttempt, killStep, terminateAttempt } from './step-process-client.ts';

/**
 * Runs the plan from the state of the journal to an ending. The journal records each step before it starts and after it has ended:
 * after a crash, that is enough to continue.
 */
export async function runPlan(run: DeploymentRun): Promise<void> {
  if (!run.journal().ending)
    saveEnding(run, await runSteps(run).catch((error: unknown) => failureOf(run, error)));
  const problem = await runEnding(run).catch((error: unknown) => {
    run.agent.logLine(messageOf(error));
    return messageOf(error);
  });
  confirmOutcome(run, problem);
}

/** For example, on a full disk the agent cannot write its journal. */
function failureOf(run: DeploymentRun, error: unknown): Failure {
  const step = run.journal().steps.find(({ status }) => status === 'RUNNING')?.name ?? 'agent';
  return { kind: 'step', step, reason: cannotWrite(run.layout.own, error) };
}

async function runSteps(run: DeploymentRun): Promise<Failure | null> {
  savePlannedSteps(run, plan(run));
  for (let turn = 0; turn < plan(run).length; turn += 1) {
    const steps = plan(run);
    const step = steps[turn]!;
    const before = run.step(step.name);
    if (before?.status === 'SUCCEEDED' || before?.status === 'SKIPPED') continue;
    if (before?.status === 'FAILED' && step.isOptional) continue;
    if (before?.status === 'FAILED') return { kind: 'step', step: step.name, reason: 'see the log.' };
    if (before?.status !== 'RUNNING') {
      if (mustStop(run)) return { kind: 'stopped', why: run.stopping.why! };
      if (step.when && !step.when(run.journal().facts)) {
        run.saveStep(step.name, { status: 'SKIPPED' });
        continue;
      }
    }
    const result = await runStep(run, step);
    if (mustStop(run)) {
      // The cancel request has ended it, so that it does not count as failed.
      if (result.kind === 'failed') run.rememberStep(step.name, { status: 'SKIPPED' });
      return { kind: 'stopped', why: run.stopping.why! };
    }
    if (result.kind === 'ok') continue;
    if (!step.isOptional) return { kind: 'step', step: step.name, reason: result.reason };
    run.say(`"${step.name}" failed, which is ignored: ${result.reason}`);
  }
  return null;
}

const mustStop = (run: DeploymentRun): boolean => run.stopping.why !== null && !run.journal().facts.switched;

const plan = (run: DeploymentRun): Step[] => planSteps(run.journal().task, run.layout, run.journal().facts);

function savePlannedSteps(run: DeploymentRun, steps: readonly Step[]): void {
  if (run.journal().steps.length === 0)
    run.save({ steps: steps.map(({ name }) => newStep(name, 'PENDING')) });
}

/** Runs a step, or finds its result if an earlier agent process has started it. */
async function runStep(run: DeploymentRun, step: Step): Promise<Result> {
  const before = run.step(step.name);
  const wasBegun = before?.status === 'RUNNING';
  const result =
    step.action.kind === 'builtin'
      ? await doBuiltin(run, step, wasBegun)
      : await doCommand(run, step, wasBegun);
  const facts = result.kind === 'ok' ? step.learns?.(result, run.journal().facts) : {};
  const change: Partial<JournalStep> = {
    status: result.kind === 'ok' ? 'SUCCEEDED' : 'FAILED',
    completedAt: new Date().toISOString(),
    exitCode: result.code,
  };
  // The exit file of a command is on disk and has the result, so that the journal can wait for the next save.
  if (step.action.kind === 'command' && result.kind === 'ok') run.rememberStep(step.name, change, facts);
  else run.saveStep(step.name, change, facts);
  return result;
}

function begin(run: DeploymentRun, step: Step): number {
  const attempt = (run.step(step.name)?.attempt ?? 0) + 1;
  const startedAt = new Date().toISOString();
  run.saveStep(step.name, { status: 'RUNNING', startedAt, attempt }, step.begins?.(run.journal().facts));
  return attempt;
}

const stopped: Result = { kind: 'failed', code: null, reason: 'stopped' };
const done: Result = { kind: 'ok', code: 0, result: '' };

async function doBuiltin(run: DeploymentRun, { name, action }: Step, wasBegun: boolean): Promise<Result> {
  if (action.kind !== 'builtin') throw new Error(`${name} is not a builtin step`);
  const { builtin } = action;
  if (wasBegun) {
    if (builtin === 'switch' && hasSwitched(run)) return done;
    if (builtin === 'switch' && run.stopping.why) return stopped;
    // All others can run again: checks, links that are created anew, and a switch that has not happened.
  } else begin(run, { name, action });
  if (builtin !== 'preflight') run.say(`▶ ${name}`);
  return runBuiltin(run, builtin);
}

async function doCommand(run: DeploymentRun, step: Step, wasBegun: boolean): Promise<Result> {
  const { name, action } = step;
  if (action.kind !== 'command') throw new Error(`${name} is not a command`);
  const index = (): number => run.journal().steps.findIndex((known) => known.name === name);
  if (wasBegun) {
    const dir = run.own.attempt(index(), run.step(name)!.attempt);
    const found = inspectAttempt(dir);
    if (found.kind === 'ended') return stepResult(run, action, dir, found.exit);
    if (found.kind === 'alive') {
      run.agent.logLine(`adopting the running step "${name}"`);
      if (mustStop(run)) void terminateAttempt(dir);
      return stepResult(run, action, dir, await adoptAttempt(dir, stepMark(run, name)));
    }
    if (found.kind === 'dead') return stepResult(run, action, dir, killStep(stepMark(run, name)));
    if (mustStop(run)) return stopped;
  }
  const attempt = begin(run, step);
  const dir = run.own.attempt(index(), attempt);
  if (step.takesTree) await run.agent.housekeeping.trees.settle();
  return stepResult(run, action, dir, await run.agent.stepProcess.run(stepOrder(run, name, action, dir)));
}

/** From here on the outcome is decided, even if the agent is killed. Steps that were not reached stay PENDING. */
function saveEnding(run: DeploymentRun, failure: Failure | null): void {
  const { task, facts } = run.journal();
  const obstacle = facts.previous === null ? null : releaseProblem(run.layout, facts.previous);
  const ending = failure
    ? decideEnding(task, facts, failure, obstacle)
    : ({ outcome: 'SUCCEEDED', errorMessage: null, facts } as const);
  run.save({ ending });
}

/** Returns why switching back to the previous release failed, or null. */
async function runEnding(run: DeploymentRun): Promise<string | null> {
  const { ending, task } = run.journal();
  for (const step of planEnding(task, run.layout, ending!)) {
    const before = run.step(step.name);
    const isBack = step.action.kind === 'builtin' && step.action.builtin === 'switch-back';
    // It had failed before the agent was restarted.
    if (isBack && before?.status === 'FAILED') return 'see the log.';
    if (before && before.status !== 'RUNNING' && before.status !== 'PENDING') continue;
    const result = await runStep(run, step).catch((error: unknown): Result => {
      return { kind: 'failed', code: null, reason: messageOf(error) };
    });
    if (result.kind === 'ok') continue;
    run.say(`"${step.name}" also failed: ${result.reason}`);
    // The steps after it are for the old release, which is not live.
    if (isBack) return result.reason;
  }
  return null;
}

function confirmOutcome(run: DeploymentRun, problem: string | null): void {
  const { task, ending } = run.journal();
  const confirmed = confirmEnding(task, ending!, currentRelease(run.layout), problem);
  if (confirmed !== ending) run.save({ ending: confirmed });
}
