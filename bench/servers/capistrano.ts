import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A project of Debian's capistrano that deploys to this machine, without SSH. */
export function writeCapistrano(
  dir: string,
  repositoryUrl: string,
): { current: string; run(task: string, branch?: string): Promise<void> } {
  const deployPath = join(dir, 'shop');
  mkdirSync(join(dir, 'config/deploy'), { recursive: true });
  mkdirSync(join(deployPath, 'shared'), { recursive: true });
  // It leaves a script there if it is interrupted.
  mkdirSync(join(dir, 'tmp'));
  writeFileSync(join(deployPath, 'shared/env.txt'), 'env');
  writeFileSync(
    join(dir, 'Capfile'),
    `require "capistrano/setup"\nrequire "capistrano/deploy"\nrequire "capistrano/scm/git"\ninstall_plugin Capistrano::SCM::Git\n`,
  );
  writeFileSync(
    join(dir, 'config/deploy.rb'),
    `set :application, "shop"
set :repo_url, "${repositoryUrl}"
set :branch, ENV.fetch("BRANCH", "main")
set :deploy_to, "${deployPath}"
set :tmp_dir, "${join(dir, 'tmp')}"
set :keep_releases, 50
append :linked_dirs, "log", "media", "sessions"
append :linked_files, "env.txt"
set :format, :airbrussh
set :format_options, log_file: nil
set :sshkit_backend, SSHKit::Backend::Local
`,
  );
  writeFileSync(join(dir, 'config/deploy/production.rb'), 'server "localhost", roles: %w{app}\n');
  return {
    current: join(deployPath, 'current'),
    run: async (task, branch = 'main') => {
      const env = { ...process.env, BRANCH: branch };
      await execute('cap', ['production', task], { cwd: dir, env, maxBuffer: 64 << 20 });
    },
  };
}
