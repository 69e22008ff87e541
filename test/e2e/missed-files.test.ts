import { expect, it } from 'vitest';
import { runsOf } from '#testkit/outcome.ts';

it('files that did not run are run in their own projects only', () => {
  const queue = 'test/contract/deployment-queue.test.ts';
  const id = 'src/platform/id.test.ts';
  expect(
    runsOf([
      { file: queue, project: 'cluster' },
      { file: id, project: 'unit' },
      { file: 'test/contract/pubsub.test.ts', project: 'cluster' },
    ]),
  ).toEqual([
    [queue, 'test/contract/pubsub.test.ts', '--project=cluster'],
    [id, '--project=unit'],
  ]);
  expect(runsOf([])).toEqual([]);
});
