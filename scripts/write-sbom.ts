/** Prints what is shipped as CycloneDX: what `npm sbom` reads from the lock file, without what is only used to build and test. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nameAt, readLockFile, readManifest } from './dependencies/lock-file.ts';
import { findShipped } from './dependencies/shipped-packages.ts';

const root = join(import.meta.dirname, '..');

type Component = { 'bom-ref': string; name: string; version: string; type: string; properties?: unknown[] };
export type Sbom = {
  bomFormat: string;
  specVersion: string;
  metadata: { component: Component };
  components: (Component & { licenses?: unknown[]; hashes?: unknown[] })[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

export async function readSbom(): Promise<Sbom> {
  const [manifest, lock] = [await readManifest(root), await readLockFile(root)];
  const shipped = await findShipped(root, manifest, lock);
  const refs = new Set(shipped.map((place) => `${nameAt(place)}@${lock.packages[place]!.version}`));
  const own = `${manifest.name}@${manifest.version}`;
  const isShipped = (ref: string): boolean => ref === own || refs.has(ref);
  const all = await npmSbom();
  return {
    ...all,
    metadata: {
      ...all.metadata,
      // npm calls it after its directory, and a library.
      component: { ...all.metadata.component, name: manifest.name, type: 'application' },
    },
    components: all.components.filter((each) => isShipped(each['bom-ref'])).map(asShipped),
    dependencies: all.dependencies
      .filter(({ ref }) => isShipped(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
  };
}

/** What is bundled into the console is a development dependency for npm, and part of the program for users. */
const asShipped = <T extends Component>({ properties = [], ...component }: T) => ({
  ...component,
  properties: properties.filter(
    (property) => (property as { name: string }).name !== 'cdx:npm:package:development',
  ),
});

async function npmSbom(): Promise<Sbom> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as Sbom;
}

if (import.meta.main) console.log(JSON.stringify(await readSbom(), null, 2));
