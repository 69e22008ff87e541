import { writeFile } from 'node:fs/promises';
import { codeOf, messageOf, OperatorError } from '#platform/errors.ts';
import { parseCommandLine, printJson, type Command } from './command.ts';
import { clientHelp } from './plan.ts';
import { projectClient } from './project/plan-file.ts';
import { sizeNote } from './project/export-size.ts';
import { requestExport } from './project/project-client.ts';
import { oneLine } from './project/show-plan.ts';
import { withoutUsageCode } from './project/without-usage-code.ts';

export const exportCommand: Command = {
  help: `Usage: steward export [--project NAME] [--out FILE [--force]] [--team ID] [--json]

Writes what a team has as a configuration file, for \`steward plan\` and \`steward apply\`. Secrets are never exported: the file has a
variable in the place of each. Planning the file changes nothing.

  --project NAME      what this project owns. If there is no such project yet: everything that no project owns, under this name
  --out FILE          where to write the file, which must not exist. Defaults to the standard output
  --force             replace the file of --out if it exists
  --team ID           the team. Defaults to your default team
  --json              print the file, its variables and what is not exported as JSON
${clientHelp}`,

  run: (args) =>
    withoutUsageCode(async () => {
      const { values } = parseCommandLine(args, {
        project: { type: 'string' },
        out: { type: 'string' },
        force: { type: 'boolean' },
        team: { type: 'string' },
        json: { type: 'boolean' },
        server: { type: 'string' },
      });
      const { project, team, out } = values;
      const exported = await requestExport(projectClient(values.server), { teamId: team, project });
      if (values.json) printJson(exported);
      else if (out === undefined) process.stdout.write(exported.document);
      else await write(out, exported.document, values.force ? 'w' : 'wx');
      if (values.json) return 0;
      const note = (text: string): void => void process.stderr.write(`${text}\n`);
      if (exported.variables.length > 0)
        note(
          `Secrets are variables, which keep their stored values while they are not set: ${exported.variables.join(', ')}`,
        );
      const size = sizeNote(exported.document);
      if (size) note(size);
      for (const { what, why } of exported.notExported) note(oneLine(`Not exported: ${what}. ${why}`));
      return 0;
    }),
};

async function write(path: string, text: string, flag: 'w' | 'wx'): Promise<void> {
  try {
    await writeFile(path, text, { flag });
  } catch (error) {
    const reason =
      codeOf(error) === 'EEXIST' ? 'it exists already. To replace it, add --force.' : messageOf(error);
    throw new OperatorError(`${path} cannot be written: ${reason}`);
  }
}
