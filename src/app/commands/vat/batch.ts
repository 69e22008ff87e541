import { setTimeout as delay } from 'node:timers/promises';
import { parseCommandLine, print, printJson, UsageError } from '../command.ts';
import { createApiClient, Unreachable, withRetries, type ServerAccess } from '../deploy/api-client.ts';
import { createStatusLine } from '../deploy/progress.ts';
import { downloadResult, uploadFile, type RowError } from './batch-client.ts';
import { followBatch, summaryOf } from './follow-batch.ts';

export const batchHelp = `Usage: steward vat batch FILE [--out RESULT] [--team ID] [--name NAME] [--delimiter comma|semicolon|tab]
                         [--mapping JSON] [--no-header] [--json]
       steward vat batch --batch ID [--out RESULT] [--json]

Checks all VAT numbers of a CSV file on a server, and writes the result to another file.

  --out RESULT        where to write the result, with a line for each row of the file
  --batch ID          show a batch that is on the server already, and write its result
  --mapping JSON      the columns, such as {"externalId": 1, "number": "VAT ID"}. By default, the names in the first row decide
  --server URL        STEWARD_SERVER_URL   URL of the VAT service, such as https://steward.example.com/vat
                      STEWARD_TOKEN        personal access token with the scope VAT_WRITE

Interrupting the command does not cancel the batch.
Exit codes: 0 every row has an answer; 3 a register gave no answer for some rows within a day; 4 the batch was cancelled.`;

const options = {
  out: { type: 'string' },
  team: { type: 'string' },
  name: { type: 'string' },
  delimiter: { type: 'string' },
  mapping: { type: 'string' },
  'no-header': { type: 'boolean' },
  batch: { type: 'string' },
  server: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** `readAccess` reads the settings; the option --server comes before them. */
export async function runBatch(
  args: string[],
  readAccess: (server: string | undefined) => ServerAccess,
): Promise<number> {
  const { values, positionals } = parseCommandLine(args, options, 1);
  const [file] = positionals;
  if ((file === undefined) === (values.batch === undefined))
    throw new UsageError('Name a file, or a batch with --batch ID.');
  const access: ServerAccess = { ...readAccess(values.server), service: 'vat' };
  const say = values.json ? () => {} : print;
  const id = values.batch ?? (await upload(access, file!, values, say));
  const stopListening = sayHowToAttach(id, values.out);
  try {
    const line = values.json ? { show() {}, say() {}, end() {} } : createStatusLine(process.stdout);
    const batch = await followBatch(withRetries(createApiClient(access)), id, line);
    if (values.out !== undefined) await download(access, id, values.out);
    if (values.json) printJson(batch);
    else print(summaryOf(batch) + (values.out === undefined ? '' : ` The result is in ${values.out}.`));
    if (batch.state === 'CANCELLED') return 4;
    return batch.counts.unavailable > 0 ? 3 : 0;
  } finally {
    stopListening();
  }
}

type Values = Partial<Record<'team' | 'name' | 'delimiter' | 'mapping', string>> & { 'no-header'?: boolean };

async function upload(
  access: ServerAccess,
  file: string,
  values: Values,
  say: (text: string) => void,
): Promise<string> {
  const { id, counts, errors } = await uploadFile(access, file, {
    teamId: values.team,
    name: values.name ?? file.split(/[\\/]/).at(-1)!.slice(0, 200),
    delimiter: values.delimiter,
    mapping: values.mapping,
    header: values['no-header'] ? 'false' : undefined,
  });
  say(`Batch ${id} with ${counts.total.toLocaleString('en-US')} rows`);
  for (const error of errors) say(describe(error));
  return id;
}

const describe = ({ row, field, message }: RowError): string =>
  `line ${row}${field ? `, ${field}` : ''}: ${message}`;

const attempts = 10;
const retryMs = 2_000;

async function download(access: ServerAccess, id: string, path: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await downloadResult(access, id, path);
    } catch (error) {
      if (!(error instanceof Unreachable) || attempt === attempts) throw error;
      await delay(retryMs);
    }
}

/** The exit code is that of a program that was interrupted. */
function sayHowToAttach(id: string, out: string | undefined): () => void {
  const onInterrupt = (): void => {
    const rest = out === undefined ? '' : ` --out ${out}`;
    process.stderr.write(
      `\nThe batch continues on the server. See it with: steward vat batch --batch ${id}${rest}\n`,
    );
    process.exit(130);
  };
  process.once('SIGINT', onInterrupt);
  return () => process.off('SIGINT', onInterrupt);
}
