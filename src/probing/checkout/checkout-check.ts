import type { CheckoutStepResult, CheckResult } from '../check.ts';
import { downResult, localFailure, plainMessage, type ProbeReport } from '../report.ts';
import type { OpenPage } from '../browser/page/open-page.ts';
import { takeScreenshot } from '../browser/page/screenshot.ts';
import type { PageVisit } from '../browser/page-visit.ts';
import { maskedElements, maskText, secretsOf } from './mask.ts';
import { runStep } from './run-step.ts';

/** Performs the steps of a checkout flow. The first one that fails and is not optional ends it. */
export async function checkoutCheck(open: OpenPage, visit: PageVisit): Promise<ProbeReport> {
  const { target, deadline } = visit;
  const { checkout: flow } = target;
  if (!flow) return localFailure('the target has no checkout flow');
  const { page, guard, seen } = open;
  const secrets = secretsOf(target);
  const masked = (text: string): string => plainMessage(maskText(text, secrets));
  const steps: CheckoutStepResult[] = [];
  const shoot = (): Promise<Uint8Array | null> =>
    takeScreenshot(page, deadline, () => maskedElements(page, flow.steps, secrets));
  const report = async (result: CheckoutStepResult): Promise<void> => {
    const index = steps.push(result) - 1;
    if (!visit.onStep) return;
    visit.onStep({ index, result, screenshot: result.status === 'SKIPPED' ? null : await shoot() });
  };
  let failure: string | null = null;
  let connection: ProbeReport | null = null;
  const started = performance.now();
  deadline.at('steps');

  for (const step of flow.steps) {
    const { name, action, optional } = step;
    if (failure !== null) {
      await report({ name, action, status: 'SKIPPED', durationMs: null, message: null });
      continue;
    }
    const begun = performance.now();
    const outcome = await runStep(step, open, visit, flow.allowOrderPlacement);
    const durationMs = Math.round(performance.now() - begun);
    if (outcome.kind === 'passed') {
      await report({ name, action, status: 'PASSED', durationMs, message: null });
      continue;
    }
    const message = masked(outcome.message);
    await report({ name, action, status: 'FAILED', durationMs, message });
    if (optional && !outcome.isEnd) continue;
    failure = masked(`step "${name}": ${message}`);
    connection = outcome.connection;
  }
  if (connection?.kind === 'local-failure') return connection;

  const { hostname } = new URL(target.url);
  const totalMs = Math.max(1, Math.round(performance.now() - started));
  const result: CheckResult = {
    ...downResult(''),
    status: failure === null ? 'UP' : 'DOWN',
    errorMessage: failure,
    responseTimeMs: failure === null ? totalMs : null,
    statusCode: seen.document()?.status() ?? null,
    steps,
    // Whoever follows it has a screenshot of each step.
    screenshot: failure === null || visit.onStep ? null : await shoot(),
  };
  if (connection?.kind === 'unanswered')
    return { ...connection, message: masked(connection.message), result };
  // A flow that failed got its last response some time ago, which says nothing about the network now.
  const address = failure === null ? guard.addressOf(hostname) : undefined;
  return { kind: 'answered', host: hostname, address, result };
}
