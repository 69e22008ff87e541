import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthority } from '#platform/outbound/certificates.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';

export type ProbeTarget = AsyncDisposable & {
  http: string;
  https: string;
  ca: string;
  /** Connections accepted so far, including the one of this query. */
  accepted(): Promise<number>;
};

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

export const isReachable = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};

/** Debian's nginx with a page of 8 KiB over http and https, with a certificate of a test authority. */
export async function startProbeTarget(): Promise<ProbeTarget> {
  const dir = await mkdtemp(join(tmpdir(), 'steward-nginx-'));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const authority = createAuthority();
  const { cert, key } = authority.issue({ names: ['127.0.0.1'] });
  await mkdir(join(dir, 'www'));
  await writeFile(join(dir, 'cert.pem'), cert);
  await writeFile(join(dir, 'key.pem'), key);
  await writeFile(join(dir, 'www/index.html'), 'x'.repeat(8_192));
  await writeFile(join(dir, 'nginx.conf'), configuration(dir, httpPort, httpsPort));
  const nginx = spawn('nginx', ['-c', join(dir, 'nginx.conf'), '-e', join(dir, 'error.log')], {
    stdio: 'inherit',
  });
  const http = `http://127.0.0.1:${httpPort}/`;
  await waitUntil(() => isReachable(`${http}status`));
  return {
    http,
    https: `https://127.0.0.1:${httpsPort}/`,
    ca: authority.cert,
    async accepted() {
      const text = await (await fetch(`${http}status`, { headers: { connection: 'close' } })).text();
      return Number(/\n\s*(\d+)/.exec(text)![1]);
    },
    async [Symbol.asyncDispose]() {
      await end(nginx);
      await rm(dir, { recursive: true });
    },
  };
}

const configuration = (dir: string, http: number, https: number): string => `
daemon off;
user root;
worker_processes 2;
pid ${dir}/nginx.pid;
error_log ${dir}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${dir}/${of};`).join(' ')}
  server {
    listen 127.0.0.1:${http} backlog=4096;
    listen 127.0.0.1:${https} ssl backlog=4096;
    ssl_certificate ${dir}/cert.pem;
    ssl_certificate_key ${dir}/key.pem;
    ssl_protocols TLSv1.2 TLSv1.3;
    root ${dir}/www;
    location = /status { stub_status; }
  }
}
`;
