import { startSpan } from '#platform/tracing.ts';
import type { Deployment } from './deployment.ts';

/**
 * A trace of a deployment that has ended, with a span for each of its steps. It takes minutes, on a host. Call it after the commit: a span
 * cannot be taken back.
 */
export function traceDeployment(deployment: Deployment): void {
  const { id, environmentId, kind, status, steps, startedAt, completedAt } = deployment;
  if (!startedAt || !completedAt) return;
  const span = startSpan(`deployment ${kind}`, {
    traceparent: '',
    startedAt,
    attributes: {
      'steward.deployment.id': id,
      'steward.environment.id': environmentId,
      'steward.status': status,
    },
  });
  if (!span) return;
  span.within(() => {
    for (const step of steps) {
      if (!step.startedAt || !step.completedAt) continue;
      const inner = startSpan(`step ${step.name}`, {
        startedAt: new Date(step.startedAt),
        attributes: { 'steward.status': step.status },
      });
      if (step.status === 'FAILED') inner?.fail('FAILED');
      inner?.end(new Date(step.completedAt));
    }
  });
  if (status === 'FAILED' || status === 'ROLLED_BACK') span.fail(status);
  span.end(completedAt);
}
