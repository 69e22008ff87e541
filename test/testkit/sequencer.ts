import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readDurations } from './durations.ts';

/** Of an earlier run: `npm run test:durations` measures them. */
const durations = readDurations();

/**
 * Files of one project are in a row, because a worker keeps its process and the loaded program only if the next file in the
 * queue belongs to the same project. Otherwise each slow file would load the program again, for more than 1 s of CPU time.
 * The unit tests are last: they are short, so that all workers end at the same time.
 */
const projects = ['faults', 'console', 'interfaces', 'database', 'unit', 'cluster'];

/**
 * Starts the slowest files of each project first. Vitest itself knows durations only after a first run, which a fresh checkout
 * has not had, and orders projects by name.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted(
      (a, b) => positionOf(a) - positionOf(b) || secondsOf(b) - secondsOf(a),
    );
  }
}

const positionOf = ({ project }: TestSpecification): number => projects.indexOf(project.name);

const secondsOf = ({ project, moduleId }: TestSpecification): number =>
  durations[project.name]?.[moduleId.slice(project.config.root.length + 1)] ?? 0;
