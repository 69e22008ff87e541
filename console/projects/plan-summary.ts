import type { CountsFragment, ProjectPlanState } from '../api/project.generated.ts';
import type { Tone } from '../ui/badge.tsx';
import { count } from '../ui/format.ts';
import { words } from '../words/words.ts';

const actions = ['create', 'update', 'move', 'adopt', 'detach', 'delete'] as const;

/** `2 to create, 1 to delete`. */
export const summaryOf = (counts: CountsFragment): string =>
  actions
    .filter((action) => counts[action] > 0)
    .map((action) => words().projects.toDo[action](count(counts[action])))
    .join(', ') || words().projects.nothingToDo;

export const totalOf = (counts: CountsFragment): number =>
  actions.reduce((sum, action) => sum + counts[action], 0);

export const toneOf: Record<ProjectPlanState, Tone> = {
  OPEN: 'idle',
  APPLYING: 'busy',
  APPLIED: 'good',
  FAILED: 'bad',
  EXPIRED: 'idle',
  INVALID: 'bad',
};

export const canBeApplied = (state: ProjectPlanState): boolean =>
  state === 'OPEN' || state === 'APPLYING' || state === 'FAILED';
