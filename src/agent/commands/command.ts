import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Flags } from './settings.ts';
import { UserError } from '../host/user-error.ts';

export type Command = {
  summary: string;
  help: string;
  /** Resolves with the exit code. */
  run(args: string[]): Promise<number>;
};

type Options = NonNullable<ParseArgsConfig['options']>;

const common = {
  'server-url': { type: 'string' },
  'deploy-path': { type: 'string' },
  config: { type: 'string' },
  'allow-http': { type: 'boolean' },
  probe: { type: 'boolean' },
} as const;

export const commonHelp = `Settings, from a flag, an environment variable or the file that init wrote:
  --server-url URL     STEWARD_SERVER_URL    the deployment service, such as https://steward.example.com/deployment
  --deploy-path DIR    STEWARD_DEPLOY_PATH   the directory for releases
                       STEWARD_AGENT_TOKEN   the agent token; there is no flag, because others can read the command line
  --config FILE        STEWARD_AGENT_CONFIG  that file; defaults to DIR/.steward/agent.json
  --allow-http         STEWARD_ALLOW_HTTP    allow unencrypted connections to other hosts
  --probe              STEWARD_AGENT_PROBE   confirm from this host that other sites of your team are down; off by default`;

export function parse<const T extends Options>(args: string[], options: T, positionals = 0) {
  try {
    const parsed = parseArgs({
      args,
      options: { ...common, ...options },
      allowPositionals: true,
      strict: true,
    });
    const extra = parsed.positionals[positionals];
    if (extra !== undefined) throw new Error(`Unexpected argument "${extra}".`);
    return parsed;
  } catch (error) {
    throw new UserError(
      error instanceof Error ? error.message.split('. To specify')[0]!.replace(/\.?$/, '.') : String(error),
    );
  }
}

export function toFlags(values: Record<string, unknown>): Flags {
  const text = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const [serverUrl, deployPath, config] = [text('server-url'), text('deploy-path'), text('config')];
  return {
    ...(serverUrl === undefined ? {} : { serverUrl }),
    ...(deployPath === undefined ? {} : { deployPath }),
    ...(config === undefined ? {} : { config }),
    ...(values['allow-http'] === true ? { allowHttp: true } : {}),
    ...(values['probe'] === true ? { probe: true } : {}),
  };
}

export const print = (text: string): void => void process.stdout.write(`${text}\n`);
