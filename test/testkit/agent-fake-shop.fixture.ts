import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The files of a Magento repository that matter for a deployment. */
export const shopFiles = {
  'index.html': 'one',
  'bin/magento': '#!/bin/sh\n',
  'composer.lock': '{"packages":[]}',
  'pub/static/.htaccess': 'static',
  'app/etc/config.php': '<?php',
};

/** Replaces PHP: has the visible effects of each command, or does what the test configured instead. */
const php = `#!/bin/sh
[ "$1" = bin/magento ] || exit 99
shift
echo "\${PWD##*/} $*" >> "$FAKE_DIR/calls"
[ ! -f "$FAKE_DIR/during-$1" ] || . "$FAKE_DIR/during-$1"
[ ! -f "$FAKE_DIR/hang-$1" ] || { echo "hanging in $1"; sleep 600; }
[ ! -f "$FAKE_DIR/exit-$1" ] || { echo "$1 says no" >&2; exit "$(cat "$FAKE_DIR/exit-$1")"; }
case "$1" in
  maintenance:enable) mkdir -p var && echo "$*" > var/.maintenance.flag ;;
  maintenance:disable) rm -f var/.maintenance.flag ;;
  setup:di:compile) mkdir -p generated && echo compiled > generated/code ;;
  setup:static-content:deploy) mkdir -p pub/static && echo "\${PWD##*/}" > pub/static/version ;;
  setup:upgrade) rm -f "$FAKE_DIR/exit-setup:db:status" "$FAKE_DIR/exit-module:config:status" ;;
esac
echo "$1 done"
`;

const composer = `#!/bin/sh
echo "\${PWD##*/} composer $*" >> "$FAKE_DIR/calls"
[ ! -f "$FAKE_DIR/during-composer" ] || . "$FAKE_DIR/during-composer"
mkdir -p vendor && echo autoload > vendor/autoload.php
echo "composer done"
`;

export type FakeShop = AsyncDisposable & {
  env: Record<string, string>;
  /** The calls since the last time, without the options that every call has. The release is named by its role. */
  calls(names: Record<string, string>): Promise<string[]>;
  answer(command: string, exitCode: number | null): Promise<void>;
  hang(command: string): Promise<void>;
  /** Runs these shell lines once, in the middle of that command. */
  during(command: string, script: string): Promise<void>;
  url: string;
  /** Requests the shop repeatedly until the returned function is called, which returns the status of every response. */
  watch(): () => Promise<number[]>;
};

/** The host of a shop: its programs, and a web server for the live release. */
export async function openFakeShop(dir: string, deployPath: string): Promise<FakeShop> {
  const fake = join(dir, 'fake');
  await mkdir(join(fake, 'bin'), { recursive: true });
  for (const [name, text] of Object.entries({ php, composer })) {
    await writeFile(join(fake, 'bin', name), text);
    await chmod(join(fake, 'bin', name), 0o755);
  }
  const current = join(deployPath, 'current');
  const server = createServer((_request, response) => {
    if (existsSync(join(current, 'var/.maintenance.flag'))) return response.writeHead(503).end();
    if (existsSync(join(current, 'broken'))) return response.writeHead(500).end();
    readFile(join(current, 'index.html')).then(
      (page) => response.writeHead(200).end(page),
      () => response.writeHead(404).end(),
    );
    return response;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const callsFile = join(fake, 'calls');
  return {
    url,
    env: { FAKE_DIR: fake, PATH: `${join(fake, 'bin')}:/usr/bin:/bin` },
    async calls(names) {
      const text = existsSync(callsFile) ? await readFile(callsFile, 'utf8') : '';
      await rm(callsFile, { force: true });
      return text
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => line.replace(/ --no-interaction --no-ansi$/, ''))
        .map((line) => line.replace(/^\S+/, (release) => names[release] ?? release));
    },
    async answer(command, exitCode) {
      const path = join(fake, `exit-${command}`);
      if (exitCode === null) await rm(path, { force: true });
      else await writeFile(path, String(exitCode));
    },
    during: (command, script) =>
      writeFile(join(fake, `during-${command}`), `rm "$FAKE_DIR/during-${command}"\n${script}\n`),
    hang: (command) => writeFile(join(fake, `hang-${command}`), ''),
    watch() {
      const seen: number[] = [];
      const over = new AbortController();
      const asking = (async () => {
        while (!over.signal.aborted) {
          const answer = await fetch(url);
          await answer.text();
          seen.push(answer.status);
          // Without a pause, the visitor alone takes a whole core from the deployment.
          await delay(5);
        }
      })();
      return async () => {
        over.abort();
        await asking;
        return seen;
      };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
