import { findChromium, installBrowser, StillPacked, type Chromium } from '#probing/index.ts';
import { messageOf } from '#platform/errors.ts';
import { readBrowserConfig } from '../config/browser-config.ts';
import { parseCommandLine, print, printJson, UsageError, type Command } from './command.ts';

const origins: Record<Chromium['origin'], string> = {
  configured: 'set by STEWARD_CHROMIUM',
  installed: 'installed by `steward browser install`',
  system: 'a program of this system',
  bundled: 'comes with Steward',
};

export const browserCommand: Command = {
  help: `Usage: steward browser [--json]
       steward browser install [--force] [--json]

Browser checks, checkout flows and PDF files need a browser on the machine that runs them.

  steward browser           show which browser Steward uses. The exit code is 1 if there is none
  steward browser install   download a headless browser into the data directory, for Linux on x64 and arm64, and macOS.
                            Does nothing if there is a browser that works

  --force   download it even if there is a browser. It then takes precedence over the browser of the system
  --json    print the result as JSON

The download comes from cdn.playwright.dev. Set HTTPS_PROXY to use a proxy, or PLAYWRIGHT_DOWNLOAD_HOST to use a
mirror. Run it as the user of the service, so that the service can read it. A running server uses it from the next browser check.`,

  async run(args) {
    const options = { json: { type: 'boolean' }, force: { type: 'boolean' } } as const;
    const { values, positionals } = parseCommandLine(args, options, 1);
    const [action = 'show'] = positionals;
    if (action !== 'show' && action !== 'install')
      throw new UsageError(`Unknown action "${action}". Choose steward browser or steward browser install.`);
    if (action === 'show' && values.force)
      throw new UsageError('--force requires the action install: steward browser install --force.');
    return action === 'show' ? show(values.json) : install(values);
  },
};

type Found = { kind: 'found'; browser: Chromium } | { kind: 'packed' } | { kind: 'none'; reason: string };

async function find(): Promise<Found> {
  const { configured, dataDir } = readBrowserConfig();
  try {
    return { kind: 'found', browser: await findChromium({ configured, dataDir, unpack: false }) };
  } catch (error) {
    return error instanceof StillPacked ? { kind: 'packed' } : { kind: 'none', reason: messageOf(error) };
  }
}

async function show(json = false): Promise<number> {
  const found = await find();
  if (json) printJson(toJson(found));
  else print(describe(found));
  return found.kind === 'none' ? 1 : 0;
}

async function install({
  force = false,
  json = false,
}: {
  force?: boolean;
  json?: boolean;
}): Promise<number> {
  const found = await find();
  if (found.kind !== 'none' && !force) {
    if (json) printJson({ ...toJson(found), installed: false });
    else print(`${describe(found)}\nNothing to do. With --force, Steward downloads one of its own.`);
    return 0;
  }
  const { dataDir, downloadEnv } = readBrowserConfig();
  // The progress is for people: standard output has only the result.
  const onOutput = (text: string): void => void (json ? null : process.stderr.write(text));
  // Otherwise Ctrl-C would leave a part of the download behind.
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort());
  const { signal } = interrupted;
  const browser = await installBrowser({ dataDir, env: downloadEnv, onOutput, force, signal });
  if (json) printJson({ ...toJson({ kind: 'found', browser }), installed: true });
  else print(describe({ kind: 'found', browser }));
  return 0;
}

function describe(found: Found): string {
  switch (found.kind) {
    case 'found': {
      const { version, executable, origin } = found.browser;
      return `Chromium ${version}, ${executable} (${origins[origin]})`;
    }
    case 'packed':
      return 'The browser that is included in Steward. It is unpacked for the first browser check.';
    default:
      return `Browser checks, checkout flows and PDF files are off.\n${found.reason}`;
  }
}

const toJson = (found: Found): Record<string, unknown> =>
  found.kind === 'found'
    ? {
        available: true,
        version: found.browser.version,
        executable: found.browser.executable,
        origin: found.browser.origin,
      }
    : found.kind === 'packed'
      ? { available: true, version: null, executable: null, origin: 'bundled' }
      : { available: false, problem: found.reason };
