import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** In seconds, on two cores; a file that is not listed takes less than 25. */
const slow: Record<string, number> = {
  'test/faults/storm.test.ts': 204,
};

/**
 * Starts the slowest files first, so that no worker is left with a long one at the end. Vitest itself knows durations
 * only after a first run, which a fresh checkout has not had, and orders by project before duration.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => secondsOf(b) - secondsOf(a));
  }
}

const secondsOf = ({ project, moduleId }: TestSpecification): number =>
  slow[moduleId.slice(project.config.root.length + 1)] ?? (project.config.isolate ? 1 : 0);
