import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { execute } from '../api/client.ts';
import { fetchNow, refresh } from '../api/hooks.ts';
import {
  applyPlan,
  projectPlan,
  type ApplyPlanMutation,
  type PlanFragment,
} from '../api/project.generated.ts';

type Progress = ApplyPlanMutation['apply'];

const pauseMs = 2_000;
const isBusy = (error: unknown): boolean => error instanceof ApiError && error.reason === 'APPLYING';

/** Applies a plan, in as many calls as it needs, and reads it again at the end. */
export function useApply(
  id: string | null,
  onDone: (plan: PlanFragment) => void,
): { apply: UseMutationResult<PlanFragment | null, Error, void>; progress: Progress | null } {
  const [progress, setProgress] = useState<Progress | null>(null);
  const apply = useMutation({
    mutationFn: async (): Promise<PlanFragment | null> => {
      setProgress(null);
      let hasBegun = false;
      for (;;) {
        const { apply: reached } = await execute(applyPlan, { id: id! }).catch(async (error: unknown) => {
          // Plans of others take turns with one that has begun.
          if (!hasBegun || !isBusy(error)) throw error;
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
          return { apply: null };
        });
        if (!reached) continue;
        hasBegun = true;
        setProgress(reached);
        if (reached.state === 'APPLYING') continue;
        return (await fetchNow(projectPlan, { id: id! })).projectPlan;
      }
    },
    onSuccess: (plan) => {
      if (plan) onDone(plan);
    },
    // It may have changed anything, also if it failed.
    onSettled: () => Promise.all([refresh('project'), refresh('monitoring'), refresh('deployment')]),
  });
  return { apply, progress };
}
