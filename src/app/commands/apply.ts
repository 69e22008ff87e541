import { createInterface } from 'node:readline/promises';
import { OperatorError } from '#platform/errors.ts';
import { wantsColour } from '../config/client-config.ts';
import { parseCommandLine, print, printJson, UsageError, type Command } from './command.ts';
import type { ApiClient } from './deploy/api-client.ts';
import { createStatusLine } from './deploy/progress.ts';
import { clientHelp } from './plan.ts';
import { planFile, projectClient } from './project/plan-file.ts';
import { applyPlan, findPlan, type Plan } from './project/project-client.ts';
import { oneLine, painter, showPlan, showProblems, summary, whatIsLeft } from './project/show-plan.ts';
import { createWait } from './project/wait-for-turn.ts';
import { withoutUsageCode } from './project/without-usage-code.ts';

export const applyCommand: Command = {
  help: `Usage: steward apply FILE [--yes] [--delete] [--team ID] [--no-wait] [--json]
       steward apply --plan ID [--yes] [--no-wait] [--json]

Changes the server so that it is as the file says: plans, shows the plan, asks, and applies it. Refused if something has changed
meanwhile. If it is interrupted, \`steward apply --plan ID\` continues it.

  --yes               do not ask. Required if the input is not a terminal
  --delete            delete what the project owns and the file no longer names. Otherwise it is detached, which keeps it
  --plan ID           apply a plan that exists, or what is left of it
  --no-wait           do not wait for other plans that are being applied. Otherwise it waits up to 5 minutes
  --team ID           the team. Defaults to your default team
  --json              print the result as JSON. Does not ask
${clientHelp}

Exit codes: 0 applied, or nothing to do; 1 mistakes in the file, changes that failed, or another error.`,

  run: (args) =>
    withoutUsageCode(async () => {
      const { values, positionals } = parseCommandLine(
        args,
        {
          yes: { type: 'boolean' },
          delete: { type: 'boolean' },
          plan: { type: 'string' },
          team: { type: 'string' },
          json: { type: 'boolean' },
          'no-wait': { type: 'boolean' },
          server: { type: 'string' },
        },
        1,
      );
      const [file] = positionals;
      if ((file === undefined) === (values.plan === undefined))
        throw new UsageError('Name a file, or a plan with --plan ID.');
      const isJson = values.json ?? false;
      const client = projectClient(values.server);
      const mustAsk = !values.yes && !isJson;
      if (mustAsk && !process.stdin.isTTY)
        throw new UsageError('The input is not a terminal, so nobody can be asked: add --yes.');
      const plan =
        file === undefined ? await findPlan(client, values.plan!) : await planFile(client, file, values);
      const source = file ?? `plan ${plan.id}`;
      if (plan.state === 'EXPIRED') throw new OperatorError('This plan has expired. Make a new one.');
      if (plan.problems.length > 0) {
        if (isJson) printJson(plan);
        else
          process.stderr.write(
            `${showProblems(plan.problems, source, painter(wantsColour(process.stderr)))}\n`,
          );
        return 1;
      }
      const left = whatIsLeft(plan);
      if (!isJson) print(showPlan(left, source, painter(wantsColour(process.stdout))));
      // One that was interrupted after its last change still has to be ended.
      if (left.changes.length === 0 && plan.state !== 'APPLYING') {
        if (isJson) printJson(plan);
        return 0;
      }
      if (mustAsk && !(await isConfirmed())) {
        print('Nothing was changed.');
        return 1;
      }
      return finish(client, plan, { isJson, waits: !values['no-wait'] });
    }),
};

async function isConfirmed(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question('Apply this plan? [y/N] ')).trim());
  } finally {
    terminal.close();
  }
}

async function finish(
  client: ApiClient,
  { id, changes }: Plan,
  { isJson, waits }: { isJson: boolean; waits: boolean },
): Promise<number> {
  const line = isJson ? null : createStatusLine(process.stdout);
  const wait = waits
    ? createWait((text) => void process.stderr.write(`${text}\n`))
    : () => Promise.resolve(false);
  let applied: Plan;
  try {
    applied = await applyPlan(
      client,
      id!,
      ({ counts }) => line?.show(`applying: ${counts.done} of ${changes.length}`),
      wait,
    );
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    throw new OperatorError(`${error.message}\nThe plan is ${id}.`);
  } finally {
    line?.end();
  }
  if (isJson) printJson(applied);
  else print(outcomeOf(applied));
  return applied.state === 'APPLIED' ? 0 : 1;
}

function outcomeOf({ id, counts, changes }: Plan): string {
  if (counts.failed === 0) return `Applied: ${counts.done} of ${changes.length} done (${summary(counts)}).`;
  const failed = changes.filter(({ state }) => state === 'FAILED');
  return [
    ...failed.map(
      ({ action, kind, key, error }) =>
        `${action.toLowerCase()} ${kind} ${oneLine(key)} failed: ${oneLine(error ?? '')}`,
    ),
    `${counts.done} done, ${counts.failed} failed. To try these again: steward apply --plan ${id}`,
  ].join('\n');
}
