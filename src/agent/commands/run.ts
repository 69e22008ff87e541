import { runAgent } from './agent-loop.ts';
import { readSettings } from './settings.ts';
import { commonHelp, parse, print, toFlags, type Command } from './command.ts';

export const runCommand: Command = {
  summary: 'Wait for deployments and carry them out',
  help: `Usage: steward-agent run

Runs until it is stopped. A running step then continues, and the next start of the agent adopts it.

${commonHelp}`,
  async run(args) {
    const { values } = parse(args, {});
    const settings = readSettings(toFlags(values));
    const stop = new AbortController();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort());
    await runAgent(settings, (line) => print(`${new Date().toISOString()} ${line}`), stop.signal);
    return 0;
  },
};
