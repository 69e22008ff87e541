import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import manifest from '../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
export const agentDir = join(root, 'dist/agent');

/**
 * Bundles the agent into one file for Node 20 and newer: an ES module for an installed Node, and CommonJS for the
 * self-contained executable, which supports nothing else.
 */
async function bundle(outDir: string, name: string, format: 'es' | 'cjs'): Promise<string> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: {
      STEWARD_AGENT_VERSION: JSON.stringify(manifest.version),
      STEWARD_AGENT_EXECUTABLE: JSON.stringify(format === 'cjs'),
    },
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'src/agent/main.ts'),
      target: 'node20',
      outDir,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { format, entryFileNames: name, codeSplitting: false } },
    },
  });
  const path = join(outDir, name);
  await chmod(path, 0o755);
  return path;
}

export const buildAgent = (outDir = agentDir): Promise<string> => bundle(outDir, 'steward-agent.mjs', 'es');
export const buildAgentForExecutable = (outDir = agentDir): Promise<string> =>
  bundle(outDir, 'steward-agent.cjs', 'cjs');

if (import.meta.main) {
  await buildAgent();
  await buildAgentForExecutable();
}
