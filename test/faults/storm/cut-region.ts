import { once } from 'node:events';
import { stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

/** `shops`: the monitored targets cannot be reached, and the rest of the internet can. `all`: nothing can, except the database and NATS. */
type Cut = 'nothing' | 'shops' | 'all';

export const cutRegionName = 'cut';

/** The network of a region whose worker can be cut off from what it checks. */
export type CutNetwork = AsyncDisposable & {
  /** For its worker. */
  env: Record<string, string>;
  cut(what: Cut): Promise<void>;
  /** How many checks could not connect since the start. */
  refused(): Promise<number>;
};

/** `shops`: the address of the server with the monitored targets. */
export async function openCutNetwork(dir: string, shops: string): Promise<CutNetwork> {
  const reference = createServer((socket) => socket.on('error', () => {}).end());
  reference.listen(0, '127.0.0.1');
  await once(reference, 'listening');
  const [cutFile, refusedFile] = [join(dir, 'cut'), join(dir, 'refused')];
  const cut = (what: Cut): Promise<void> => writeFile(cutFile, what);
  await cut('nothing');
  await writeFile(refusedFile, '');
  const { port } = reference.address() as AddressInfo;
  return {
    env: {
      NODE_OPTIONS: `--import ${join(import.meta.dirname, 'cut-network-hook.mjs')}`,
      STEWARD_NETWORK_REFERENCES: `127.0.0.1:${port}`,
      STORM_CUT_FILE: cutFile,
      STORM_REFUSED_FILE: refusedFile,
      STORM_CUT_PORTS: `${new URL(shops).port},${port}`,
    },
    cut,
    refused: async () => (await stat(refusedFile)).size,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => reference.close(resolve));
    },
  };
}
