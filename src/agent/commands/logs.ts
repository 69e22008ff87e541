import { setTimeout as delay } from 'node:timers/promises';
import { agentLimits } from '#deployment/protocol/agent-protocol.ts';
import { listJournals, readJournal } from '../host/journal.ts';
import { logStart, readLog } from '../log/log-reader.ts';
import { UserError } from '../host/user-error.ts';
import { commonHelp, parse, type Command } from './command.ts';
import { localTree } from './local-tree.ts';

/** Waits until the text is written: otherwise a slow reader would lose the rest when the process ends. False if the reader has closed the pipe, like `head`. */
const put = (out: NodeJS.WriteStream, text: string): Promise<boolean> =>
  new Promise((resolve) => {
    const gone = (): void => resolve(false);
    out.once('error', gone);
    out.write(text, (error) => {
      if (error) return;
      out.off('error', gone);
      resolve(true);
    });
  });

export const logsCommand: Command = {
  summary: 'Print the log of a deployment, from this host',
  help: `Usage: steward-agent logs [DEPLOYMENT] [--follow]

Prints the log of the last deployment by default. With --follow, it continues until the deployment has ended. Works without the
control plane.

${commonHelp}`,
  async run(args) {
    const { values, positionals } = parse(args, { follow: { type: 'boolean' } }, 1);
    const layout = localTree(values);
    const id = positionals[0] ?? listJournals(layout).at(-1)?.task.deploymentId;
    const own = id === undefined ? null : layout.deployment(id);
    if (!own || !readJournal(own)) throw new UserError('This host has no such deployment.');
    let place = logStart;
    for (;;) {
      const hasEnded = readJournal(own)?.ending;
      const { chunks, bytes, next } = await readLog(own.log, place, {
        bytes: agentLimits.logMaxBytes,
        chunks: 1_000,
      });
      for (const [stream, text] of chunks)
        if (!(await put(stream === 'STDERR' ? process.stderr : process.stdout, text))) return 0;
      place = next;
      if (bytes > 0) continue;
      if (!values.follow || hasEnded) return 0;
      await delay(200);
    }
  },
};
