import { globSync } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import type * as Parser from '@actions/workflow-parser';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../../..');
const read = (name: string): Promise<string> => readFile(join(root, name), 'utf8');
const workflows = globSync('.github/workflows/*.yml', { cwd: root }).sort();
const examples = ['docs/ci/github-actions.yml'];

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Job = {
  'timeout-minutes'?: number;
  uses?: string;
  needs?: string | string[];
  steps?: Step[];
  permissions?: object;
};
type Workflow = { on: object; permissions?: object; jobs: Record<string, Job> };

const load = async (name: string): Promise<Workflow> => parse(await read(name)) as Workflow;
const jobsOf = async (name: string): Promise<Job[]> => Object.values((await load(name)).jobs);
const stepsOf = async (name: string): Promise<Step[]> =>
  (await jobsOf(name)).flatMap(({ steps = [] }) => steps);

/** GitHub's own parser. It imports JSON without saying so, as bundlers allow and Node does not. */
async function importParser(): Promise<typeof Parser> {
  const hooks = registerHooks({
    load: (url, context, next) =>
      next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
  });
  try {
    return await import('@actions/workflow-parser');
  } finally {
    hooks.deregister();
  }
}

async function mistakesIn(name: string, content: string): Promise<string[]> {
  const { parseWorkflow, convertWorkflowTemplate, NoOperationTraceWriter } = await importParser();
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

it('there are workflows for tests, the package, the image, releases and dependencies', () => {
  const names = ['dependencies', 'image', 'package', 'release', 'test'];
  expect(workflows).toEqual(names.map((name) => `.github/workflows/${name}.yml`));
});

it("GitHub's parser finds mistakes: a wrong key, an unknown context, a job that does not exist", async () => {
  const job = (more: string): string => `on: push\njobs:\n  a:\n    runs-on: x\n    ${more}\n`;
  expect(await mistakesIn('good.yml', job('steps: [{ run: "true" }]'))).toEqual([]);
  expect(await mistakesIn('bad.yml', job('stepz: []'))).not.toEqual([]);
  expect(await mistakesIn('bad.yml', job('steps: [{ run: "${{ nothing.x }}" }]'))).not.toEqual([]);
  expect(await mistakesIn('bad.yml', job('needs: b\n    steps: [{ run: "true" }]'))).not.toEqual([]);
});

describe.each([...workflows, ...examples])('%s', (name) => {
  it('is valid for the parser of GitHub', async () => {
    expect(await mistakesIn(name, await read(name))).toEqual([]);
  });

  it('puts no text of others into a shell command: only values that are set by the workflow itself', async () => {
    const expressions = (await stepsOf(name)).flatMap(({ run = '' }) => run.match(/\$\{\{.*?\}\}/g) ?? []);
    expect(
      expressions.filter((text) => !/^\$\{\{ (vars\.\w+|inputs\.type \|\| 'code') \}\}$/.test(text)),
    ).toEqual([]);
  });
});

describe.each(workflows)('%s', (name) => {
  it('pins every action to a commit and names its version', async () => {
    const lines = (await read(name)).match(/^.*\buses: .*$/gm) ?? [];
    const actions = lines.filter((line) => !/uses: \.\/\.github\/workflows\/\w+\.yml$/.test(line));
    expect(
      actions.filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)),
    ).toEqual([]);
  });

  it('has few permissions, time limits and no credentials in the checkout', async () => {
    const { permissions, on } = await load(name);
    expect(permissions).toEqual({ contents: 'read' });
    expect(on).not.toHaveProperty('pull_request_target');
    const ownJobs = (await jobsOf(name)).filter(({ uses }) => !uses);
    for (const job of ownJobs) expect(job['timeout-minutes']).toBeGreaterThan(0);
    const checkouts = (await stepsOf(name)).filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    for (const { with: options } of checkouts)
      expect(options).toMatchObject({ 'persist-credentials': false });
    expect(await read(name)).not.toContain('secrets.');
  });

  it('runs only scripts that exist, and calls only workflows that can be called', async () => {
    const text = (await stepsOf(name)).map(({ run = '' }) => run).join('\n');
    for (const [, script] of text.matchAll(/npm run (?:--silent )?([\w:]+)/g))
      expect(Object.keys(manifest.scripts)).toContain(script);
    for (const [file] of text.matchAll(/(?:scripts|\.ci)\/[\w./-]+/g)) await access(join(root, file));
    const called = (await jobsOf(name)).flatMap(({ uses }) => uses ?? []);
    for (const workflow of called) expect((await load(workflow)).on).toHaveProperty('workflow_call');
  });
});

it('a release publishes nothing before somebody has approved it and the commit is known to be reviewed', async () => {
  const { jobs } = await load('.github/workflows/release.yml');
  const publishing = Object.entries(jobs).filter(([, { permissions = {} }]) =>
    Object.values(permissions).includes('write'),
  );
  expect(publishing.map(([name]) => name)).toEqual(['image', 'npm', 'github']);
  for (const [, { needs }] of publishing) expect([needs].flat()).toContain('approval');
  expect(jobs['approval']).toMatchObject({ environment: 'release', needs: ['notes', 'test', 'package'] });
  expect(jobs['notes']!.steps!.map(({ run }) => run).join()).toContain(
    'git merge-base --is-ancestor "$GITHUB_SHA" origin/main',
  );
});

it('each action has one version in all workflows', async () => {
  const pins = new Map<string, Set<string>>();
  for (const { uses } of (await Promise.all(workflows.map(stepsOf))).flat()) {
    if (!uses) continue;
    const [action, commit] = uses.split('@') as [string, string];
    pins.set(action, (pins.get(action) ?? new Set()).add(commit));
  }
  expect([...pins].filter(([, commits]) => commits.size > 1)).toEqual([]);
});

it('forms for issues have what GitHub asks for: a name, a description, and fields with unique ids and labels', async () => {
  const forms = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: root }).filter(
    (name) => !name.endsWith('config.yml'),
  );
  expect(forms).toHaveLength(2);
  for (const form of forms) {
    const { name, description, body } = parse(await read(form)) as {
      name: string;
      description: string;
      body: { type: string; id?: string; attributes: { label?: string; value?: string } }[];
    };
    expect([typeof name, typeof description]).toEqual(['string', 'string']);
    const fields = body.filter(({ type }) => type !== 'markdown');
    expect(fields.length).toBeGreaterThan(0);
    expect(body.filter(({ type }) => !/^(markdown|textarea|input|dropdown|checkboxes)$/.test(type))).toEqual(
      [],
    );
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
    expect(new Set(fields.map(({ attributes }) => attributes.label)).size).toBe(fields.length);
  }
});
