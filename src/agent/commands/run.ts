import { runAgent } from './agent-loop.ts';
import { readSettings } from './settings.ts';
import { commonHelp, parse, print, toFlags, type Command } from './command.ts';

export const runCommand: Command = {
  summary: 'Wait for deployments and do them',
  help: `Usage: steward-agent run

Stays until it is ended. What is under way then goes on, and is taken up by the next start.

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
