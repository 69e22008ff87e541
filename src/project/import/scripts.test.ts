import { describe, expect, it } from 'vitest';
import { importCapistrano } from './capistrano.ts';
import { importDeployer } from './deployer.ts';
import { fixture, options, reasons } from './import.fixture.ts';

const php = (code: string) =>
  importDeployer(
    `<?php set('repository', 'git@git.example:a.git'); set('deploy_path', '/srv/a'); ${code}`,
    options,
  );

describe('deploy.php of Deployer', () => {
  const imported = importDeployer(fixture('deploy.php'), options);

  it('becomes one environment for each host that can be read', () => {
    expect(imported.document.environments).toEqual([
      {
        key: 'shop-production',
        name: 'shop (production)',
        host: 'web1.shop.example',
        deployPath: '/var/www/shop',
        repositoryUrl: 'git@git.example:team/shop.git',
        deployBranch: 'release/1.x',
        releasesToKeep: 7,
        recipe: 'MAGENTO',
        sharedDirs: ['pub/media', 'var/log'],
        sharedFiles: ['app/etc/env.php', '.htaccess'],
      },
      expect.objectContaining({ host: 'staging.shop.example', deployPath: '/srv/shop-staging' }),
    ]);
  });

  it('reports tasks, settings and statements that are not run', () => {
    expect(reasons(imported, 'left out')).toEqual([
      'Line 17: $user = getenv: A statement that cannot be read without running the script.',
      'task build: Tasks are not run. Add their commands to `commands` of the environment.',
      'after deploy:failed: Tasks are not run. Add their commands to `commands` of the environment.',
      'writable_mode: A setting of Deployer that environments do not have.',
      expect.stringContaining('shop (review): The environment: its deploy path cannot be read'),
    ]);
  });

  it('reads several hosts, old arrays, nested settings and comments', () => {
    const found = php(`
      /* host('commented') */ # host('also')
      set('base', '/srv/{{name}}'); set('name', 'x'); set('deploy_path', '{{base}}/app');
      set('shared_dirs', array('a', "b" . '/c'));
      if (true) { host('conditional'); }
      host('web1', 'web2')->set('keep_releases', -1)->add('shared_dirs', ['d'])->stage('live');
    `);
    expect(found.document.environments).toMatchObject([
      {
        host: 'web1',
        deployPath: '/srv/x/app',
        sharedDirs: ['a', 'b/c', 'd'],
        releasesToKeep: 50,
        recipe: 'GENERIC',
      },
      { host: 'web2' },
    ]);
  });

  it.each([
    [
      'a circle of settings',
      `set('a', '{{b}}'); set('b', '{{a}}'); host('x')->set('deploy_path', '/srv/{{a}}');`,
    ],
    ['credentials in the repository', `host('x')->set('repository', 'https://me:secret@git.example/a.git');`],
    ['a repository that is an option', `host('x')->set('repository', '--upload-pack=id');`],
    ['a path that leaves its folder', `host('x')->set('deploy_path', '/srv/../etc');`],
    ['a host that is a command', `host('x; reboot');`],
    ['the output of a command', `host('x')->set('deploy_path', runLocally('pwd'));`],
  ])('leaves out an environment with %s', (_name, code) => {
    const found = php(code);
    expect(found.document.environments).toBeUndefined();
    expect(JSON.stringify(found)).not.toContain('secret');
    expect(reasons(found, 'left out')).toContainEqual(expect.stringContaining('The environment: its'));
  });

  it('is refused if it is something else, or a text does not end', () => {
    expect(() => importDeployer('<?php echo 1;', options)).toThrow('not a deploy.php of Deployer');
    expect(() => importDeployer("<?php\nset('a, 1);", options)).toThrow('begins in line 2 does not end');
    expect(() => importDeployer('x'.repeat(2_000_000), options)).toThrow('larger than 1 MiB');
  });
});

describe('deploy.rb of Capistrano', () => {
  const stage = (name: string) => ({ name, source: fixture(`capistrano/config/deploy/${name}.rb`) });
  const deploy = fixture('capistrano/config/deploy.rb');
  const imported = importCapistrano({ deploy, stages: [stage('production'), stage('staging')] }, options);

  it('becomes one environment for each server of each stage', () => {
    expect(imported.document.environments).toEqual([
      {
        key: 'shop-production-web1-shop-example',
        name: 'shop production (web1.shop.example)',
        host: 'web1.shop.example',
        deployPath: '/var/www/shop',
        repositoryUrl: 'git@git.example:team/shop.git',
        deployBranch: 'main',
        releasesToKeep: 8,
        recipe: 'GENERIC',
        sharedDirs: ['log', 'tmp/pids', 'public/uploads'],
        sharedFiles: ['config/database.yml', 'config/master.key'],
      },
      expect.objectContaining({ host: 'web2.shop.example' }),
      expect.objectContaining({
        name: 'shop staging',
        host: 'staging.shop.example',
        sharedDirs: ['log', 'tmp/pids', 'public/uploads', 'tmp/cache'],
      }),
    ]);
  });

  it('reports tasks, settings, and what is known only when the script runs', () => {
    expect(reasons(imported, 'left out')).toEqual([
      'deploy.rb:8 pty: A setting of Capistrano that environments do not have.',
      'deploy.rb:21: Tasks and conditions are not run. Add their commands to `commands` of the environment.',
      'deploy.rb:13 namespace :deploy: Tasks and conditions are not run. Add their commands to `commands` of the environment.',
    ]);
    expect(reasons(imported, 'changed')).toEqual([
      'shop staging: Its branch is known only when the script runs, so it is main.',
    ]);
  });

  it('uses the defaults of Capistrano for the path and the branch', () => {
    const source = `set :application, 'x'\nset :repo_url, 'https://git.example/x.git'\nserver 'web1'`;
    expect(importCapistrano({ deploy: source, stages: [] }, options).document.environments).toMatchObject([
      { name: 'x production', deployPath: '/var/www/x', deployBranch: 'master' },
    ]);
  });

  it('is refused if it is something else', () => {
    expect(() => importCapistrano({ deploy: 'puts 1', stages: [] }, options)).toThrow('not a deploy.rb');
  });
});
