import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { newScript } from './team-requests.fixture.ts';

const deploy = join(import.meta.dirname, '../../deploy');

type Panel = {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  datasource?: { uid: string };
  targets?: { expr: string; datasource: { uid: string } }[];
};
type Dashboard = {
  uid: string;
  title: string;
  panels: Panel[];
  templating: { list: { name: string; definition?: string }[] };
};

const dashboardOf = async (name: string): Promise<Dashboard> =>
  JSON.parse(await readFile(join(deploy, 'grafana', `${name}.json`), 'utf8')) as Dashboard;

let app: TestApp;
/** The names that a query can use, such as those of the buckets of a histogram. */
let ofProcess: Set<string>;
let ofTeams: Set<string>;
beforeAll(async () => {
  app = await startApp({ work: ['jobs', 'checks'] });
  const owner = await app.signUp();
  ofProcess = namesIn(await (await app.stranger().get('/metrics')).text());
  ofTeams = namesIn(await (await (await newScript(owner, 'METRICS_READ')).get('/metrics')).text());
});
afterAll(() => app[Symbol.asyncDispose]());

function namesIn(text: string): Set<string> {
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return new Set(
    types.flatMap(([, name, type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name! + end) : [name!],
    ),
  );
}

const usedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\b(?:steward|process|nodejs)_\w+/g)].map(([name]) => name)),
];

const queriesOf = ({ panels, templating }: Dashboard): string[] => [
  ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...templating.list.flatMap(({ definition = [] }) => definition),
];

describe('every metric', () => {
  it('of the dashboard for operators is in /metrics', async () => {
    const used = usedIn(queriesOf(await dashboardOf('operators')).join('\n'));
    expect(used.length).toBeGreaterThan(15);
    expect(used.filter((name) => !ofProcess.has(name))).toEqual([]);
  });

  it('of the dashboard for teams is in /metrics of a token, and every metric there is on the dashboard', async () => {
    const used = usedIn(queriesOf(await dashboardOf('teams')).join('\n'));
    expect(used.toSorted()).toEqual([...ofTeams].toSorted());
  });

  it('of the alert rules is in /metrics', async () => {
    const used = usedIn(await readFile(join(deploy, 'prometheus-rules.yml'), 'utf8'));
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((name) => !ofProcess.has(name))).toEqual([]);
  });
});

describe.each(['operators', 'teams'])('the dashboard for %s', (name) => {
  it('uses only the chosen data source and only its own variables', async () => {
    const dashboard = await dashboardOf(name);
    const variables = new Set(dashboard.templating.list.map((each) => each.name));
    for (const { targets = [], datasource } of dashboard.panels)
      for (const uid of [datasource, ...targets.map((target) => target.datasource)].flatMap(
        (each) => each?.uid ?? [],
      ))
        expect(uid).toBe('${datasource}');
    const used = queriesOf(dashboard).flatMap((query) => [...query.matchAll(/\$(\w+)/g)]);
    expect(used.map(([, variable]) => variable!).filter((each) => !variables.has(each))).toSatisfy(
      (unknown: string[]) => unknown.every((each) => each.startsWith('__')),
    );
  });

  it('has panels with unique ids that do not overlap', async () => {
    const { panels } = await dashboardOf(name);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  });
});
