import { wantsColour } from '../config/client-config.ts';
import { parseCommandLine, print, printJson, UsageError, type Command } from './command.ts';
import { planFile, projectClient } from './project/plan-file.ts';
import { hasWork, painter, showPlan, showProblems } from './project/show-plan.ts';
import { withoutUsageCode } from './project/without-usage-code.ts';

export const clientHelp = `  --server URL        STEWARD_SERVER_URL   URL of the server, such as https://steward.example.com
                      STEWARD_TOKEN        personal access token with the scope PROJECT_WRITE. For plan and export, PROJECT_READ is enough`;

export const planCommand: Command = {
  help: `Usage: steward plan FILE [--delete] [--team ID] [--json]

Shows what \`steward apply\` would change so that the server is as the file says. Changes nothing. Mistakes in the file are shown with
their lines, all at once. The variables in \${env:NAME} are read from the environment; a secret whose variable is not set stays as it is.

  --delete            delete what the project owns and the file no longer names. Otherwise it is detached, which keeps it
  --team ID           the team. Defaults to your default team
  --json              print the plan as JSON
${clientHelp}

Exit codes: 0 nothing to do; 2 there is something to do; 1 mistakes in the file, or another error.`,

  run: (args) =>
    withoutUsageCode(async () => {
      const { values, positionals } = parseCommandLine(
        args,
        {
          delete: { type: 'boolean' },
          team: { type: 'string' },
          json: { type: 'boolean' },
          server: { type: 'string' },
        },
        1,
      );
      const [file] = positionals;
      if (file === undefined) throw new UsageError('The file is missing: steward plan FILE.');
      const plan = await planFile(projectClient(values.server), file, values);
      const paint = painter(wantsColour(process.stdout));
      if (values.json) printJson(plan);
      else if (plan.problems.length > 0)
        process.stderr.write(`${showProblems(plan.problems, file, painter(wantsColour(process.stderr)))}\n`);
      else print(showPlan(plan, file, paint));
      if (plan.problems.length > 0) return 1;
      return hasWork(plan.counts) ? 2 : 0;
    }),
};
