import { describe, expect, it } from 'vitest';
import { aTask } from '#testkit/agent-task.fixture.ts';
import { parseTask } from './parse-task.ts';

const { deploymentId, leaseEpoch } = aTask();
const refusal = (value: unknown): { lease: unknown; problem: string } | null => {
  const parsed = parseTask(value);
  return parsed.kind === 'refused' ? parsed : null;
};

describe('a task', () => {
  it.each([
    aTask(),
    aTask({
      kind: 'ROLLBACK',
      targetRelease: '20260102_000000',
      previousRelease: '20260101_000000',
      automatic: true,
      refusedCommits: ['a'.repeat(40)],
      notices: ['A warning.'],
      environment: {
        repositoryUrl: 'git@git.example.com:shop.git',
        healthCheckUrl: 'http://127.0.0.1:8080/health',
        sharedDirs: ['pub/media', 'var'],
        sharedFiles: ['app/etc/env.php'],
        maintenanceAllowlistIps: ['10.0.0.0/8', 'fe80::1%eth0'],
        commands: { build: ['make'], migrate: [], afterSwitch: ['true'] },
      },
    }),
  ])('of the control plane is accepted as it is', (task) => {
    expect(parseTask(JSON.parse(JSON.stringify(task)))).toEqual({ kind: 'task', task });
  });

  it('of a newer control plane is accepted without the values that this agent does not know', () => {
    const newer = { ...aTask(), canary: true, environment: { ...aTask().environment, color: 'blue' } };
    expect(parseTask(newer)).toEqual({ kind: 'task', task: aTask() });
  });

  const order: [string, unknown][] = [
    ['kind', 'DESTROY'],
    ['deployType', null],
    ['gitRef', '--upload-pack=id'],
    ['gitRef', 'a:refs/heads/main'],
    ['version', 'v1\0'],
    ['releaseTimestamp', '../../etc'],
    ['releaseTimestamp', '20260102_000000/../../..'],
    ['releaseTimestamp', '20260102_000000\n'],
    ['targetRelease', '..'],
    ['previousRelease', 1],
    ['automatic', 'yes'],
    ['notices', 'text'],
    ['refusedCommits', ['$(id)']],
    ['environment', []],
  ];
  it.each(order)('with %s %j is refused with a lease to report it', (field, value) => {
    expect(refusal({ ...aTask(), [field]: value })).toEqual({
      kind: 'refused',
      lease: { deploymentId, leaseEpoch },
      problem: expect.stringContaining(`"${field}" must be `),
    });
  });

  const settings: [string, unknown][] = [
    ['deployPath', 'srv'],
    ['repositoryUrl', '--upload-pack=touch /tmp/x'],
    ['repositoryUrl', '-u'],
    ['repositoryUrl', 'ext::sh -c id'],
    ['repositoryUrl', 'ext::id'],
    ['repositoryUrl', 'ssh://-oProxyCommand=id/x'],
    ['repositoryUrl', 'git@-oProxyCommand=id:x'],
    ['repositoryUrl', '-oProxyCommand=id@host:x'],
    ['deployBranch', '-x'],
    ['healthCheckUrl', 'file:///etc/passwd'],
    ['releasesToKeep', 0],
    ['recipe', 'RUBY'],
    ['sharedDirs', ['../../etc']],
    ['sharedDirs', ['a/../../b']],
    ['sharedDirs', ['/etc']],
    ['sharedDirs', ['.']],
    ['sharedFiles', ['']],
    ['sharedFiles', [{}]],
    ['maintenanceAllowlistIps', ['1.2.3.4 --help']],
    ['manageCronAndConsumers', 1],
  ];
  it.each(settings)('of an environment with %s %j is refused', (field, value) => {
    const environment = { ...aTask().environment, [field]: value };
    expect(refusal({ ...aTask(), environment })?.problem).toContain(`"${field}" must be `);
  });

  it('with commands that are not lists of texts is refused', () => {
    const environment = { ...aTask().environment, commands: { build: 'make', migrate: [], afterSwitch: [] } };
    expect(refusal({ ...aTask(), environment })?.problem).toContain('"commands.build" must be a list');
  });

  it.each([
    null,
    'task',
    [],
    { ...aTask(), deploymentId: '../../register' },
    { ...aTask(), deploymentId: `${deploymentId}/../x` },
    { ...aTask(), leaseEpoch: '1' },
    { ...aTask(), leaseEpoch: -1 },
  ])('without a valid id and epoch has no lease: %j', (value) => {
    expect(refusal(value)?.lease).toBeNull();
  });

  it('says what the value is, without the rest of a huge one', () => {
    expect(refusal({ ...aTask(), gitRef: `-${'x'.repeat(1e6)}` })?.problem.length).toBeLessThan(600);
  });
});
