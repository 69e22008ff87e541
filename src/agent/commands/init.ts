import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { agentTokenFormat } from '#deployment/protocol.ts';
import { writeDurably } from '../host/files.ts';
import { layoutOf } from '../host/layout.ts';
import { giveTree } from '../host/ownership.ts';
import { Refusal } from '../refusal.ts';
import { adopt } from '../release/adopt.ts';
import { configPathIn, parseServerUrl, readPartly, searchPath, type ConfigFile } from '../settings.ts';
import { commonHelp, parse, print, toFlags, type Command } from './command.ts';
import { examineHost } from './examine-host.ts';
import { installUnit } from './systemd-unit.ts';

export const initCommand: Command = {
  summary: 'Prepare this host: deploy tree, configuration, checks, systemd unit',
  help: `Usage: steward-agent init [--adopt DIR [--shared-dir PATH]… [--shared-file PATH]…] [--systemd [--user NAME]]

Makes the deploy tree and writes the configuration file (readable for you only). May be run again at any time, also on a tree
that is live: it changes nothing that is there. The token is read from STEWARD_AGENT_TOKEN, or from standard input.

  --adopt DIR        take an installation over as the first release: DIR/current itself is moved, any other is copied. What
                     outlives releases goes to shared/: a Magento shop's own paths, unless --shared-dir and
                     --shared-file name others
  --systemd          write and start a systemd unit, as root
  --user NAME        whom the unit runs as; the tree is given to them, as root

${commonHelp}`,
  async run(args) {
    const { values } = parse(args, {
      adopt: { type: 'string' },
      'shared-dir': { type: 'string', multiple: true },
      'shared-file': { type: 'string', multiple: true },
      systemd: { type: 'boolean' },
      user: { type: 'string' },
    });
    const known = readPartly(toFlags(values));
    const { serverUrl, deployPath, allowHttp = false } = known;
    if (!serverUrl || !deployPath) throw new Refusal('Say --server-url and --deploy-path.');
    const token = known.token ?? (await readToken());
    if (!agentTokenFormat.test(token))
      throw new Refusal('The token is no agent token: it starts with agt_ and has 64 hexadecimal digits.');
    const layout = layoutOf(resolve(deployPath));
    for (const dir of [layout.releases, layout.shared]) mkdirSync(dir, { recursive: true });
    mkdirSync(layout.own, { recursive: true, mode: 0o700 });
    const configPath = known.configPath ?? configPathIn(layout.deployPath);
    const config: ConfigFile = {
      serverUrl: parseServerUrl(serverUrl, allowHttp),
      deployPath: layout.deployPath,
      token,
      ...(allowHttp ? { allowHttp } : {}),
      ...(known.environment ? { environment: known.environment } : {}),
      ...(known.secrets ? { secrets: known.secrets } : {}),
    };
    writeDurably(configPath, `${JSON.stringify(config, null, 2)}\n`);
    print(`✓ configuration  ${configPath}`);
    if (values.adopt !== undefined) {
      const wishes = { dirs: values['shared-dir'] ?? null, files: values['shared-file'] ?? null };
      print(`✓ adopted        ${adopt(layout, resolve(values.adopt), wishes, new Date())}`);
    }
    if (values.user !== undefined) giveTree(layout, configPath, values.user);
    const findings = await examineHost(layout, config, searchPath());
    for (const { name, ok, note } of findings) print(`${ok ? '✓' : '✗'} ${name.padEnd(14)} ${note}`);
    if (values.systemd)
      print(`✓ systemd        ${installUnit(configPath, values.user ?? null, searchPath())}`);
    else print('\nStart the agent with: steward-agent run --config ' + configPath);
    return findings.every(({ ok }) => ok) ? 0 : 1;
  },
};

async function readToken(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Agent token: ');
  const pieces: Buffer[] = [];
  for await (const piece of process.stdin) {
    pieces.push(piece as Buffer);
    if (process.stdin.isTTY && Buffer.concat(pieces).includes('\n')) break;
  }
  return Buffer.concat(pieces).toString().trim();
}
