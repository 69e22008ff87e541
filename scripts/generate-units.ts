/** Writes the systemd units of `deploy/`: those of `steward install-service` for an installation in /opt/steward. */
import { chmodSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  serverFiles,
  workerFiles,
  type ServiceFile,
  type ServiceOptions,
} from '#app/commands/install-service/unit-files.ts';

const root = '/opt/steward';
const [node, program] = [`${root}/node_modules/.bin/node`, `${root}/src/app/main.ts`];

export const exampleOptions: ServiceOptions = {
  user: 'steward',
  dataDir: '/var/lib/steward',
  root,
  command: [node, program],
  node,
  program,
};

/** By their name in `deploy/`. */
export const exampleFiles = (): ReadonlyMap<string, ServiceFile> =>
  new Map(
    [...workerFiles(exampleOptions), ...serverFiles(exampleOptions)].map((file) => [
      basename(file.path),
      file,
    ]),
  );

if (import.meta.main)
  for (const [name, { text, mode }] of exampleFiles()) {
    const path = join(import.meta.dirname, '../deploy', name);
    writeFileSync(path, text);
    chmodSync(path, mode);
  }
