import type { Environment } from '#platform/settings-reader.ts';
import { readConfig } from './config.ts';

/** What the download of a browser may read: where to find programs, a proxy, certificates, a mirror. Never Steward's own secrets. */
const passed = [
  'PATH',
  'HOME',
  'LANG',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'ALL_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'all_proxy',
  'no_proxy',
  'NODE_EXTRA_CA_CERTS',
  'PLAYWRIGHT_DOWNLOAD_HOST',
  'PLAYWRIGHT_CHROMIUM_DOWNLOAD_HOST',
  'PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT',
];

/** For `steward browser`. */
export function readBrowserConfig(env: Environment = process.env): {
  configured: string | null;
  dataDir: string;
  downloadEnv: Record<string, string>;
} {
  const config = readConfig({}, env);
  const { chromium } = config.products['monitoring'] as { chromium: string | null };
  return {
    configured: chromium,
    dataDir: config.dataDir,
    downloadEnv: Object.fromEntries(
      passed.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
    ),
  };
}
