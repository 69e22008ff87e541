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
} as const;

export const commonHelp = `Settings, by flag or environment variable or from the file that init wrote:
  --server-url URL     STEWARD_SERVER_URL    the deployment service, such as https://steward.example.com/deployment
  --deploy-path DIR    STEWARD_DEPLOY_PATH   where releases go
                       STEWARD_AGENT_TOKEN   the agent's token; never on the command line, where others can read it
  --config FILE        STEWARD_AGENT_CONFIG  that file; DIR/.steward/agent.json unless told
  --allow-http         STEWARD_ALLOW_HTTP    speak without encryption, to a host that is not this one`;

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
  };
}

export const print = (text: string): void => void process.stdout.write(`${text}\n`);
