import type { CheckoutStepResult, CheckResult, CheckTarget } from '../check.ts';
import { plainMessage } from '../http/error-message.ts';
import { nothing, type ProbeReport } from '../http/http-probe.ts';
import type { OpenPage } from '../browser/page/open-page.ts';
import { takeScreenshot } from '../browser/page/screenshot.ts';
import type { Visit } from '../browser/page-visit.ts';
import { maskedPlaces, maskText, secretsOf } from './mask.ts';
import { runStep } from './run-step.ts';

type Flow = NonNullable<CheckTarget['checkout']>;

/** Walks through the steps of a flow. The first that fails and is not optional ends it. */
export async function checkoutCheck(open: OpenPage, visit: Visit, flow: Flow): Promise<ProbeReport> {
  const { target, deadline } = visit;
  const { page, guard, seen } = open;
  const secrets = secretsOf(target);
  const masked = (text: string): string => plainMessage(maskText(text, secrets));
  const steps: CheckoutStepResult[] = [];
  let failure: string | null = null;
  let onTheWay: ProbeReport | null = null;
  const started = performance.now();
  deadline.at('steps');

  for (const step of flow.steps) {
    const { name, action, optional } = step;
    if (failure !== null) {
      steps.push({ name, action, status: 'SKIPPED', durationMs: null, message: null });
      continue;
    }
    const begun = performance.now();
    const outcome = await runStep(step, open, visit, flow.allowOrderPlacement);
    const durationMs = Math.round(performance.now() - begun);
    if (outcome.kind === 'passed') {
      steps.push({ name, action, status: 'PASSED', durationMs, message: null });
      continue;
    }
    const message = masked(outcome.message);
    steps.push({ name, action, status: 'FAILED', durationMs, message });
    if (optional && !outcome.isEnd) continue;
    failure = masked(`step "${name}": ${message}`);
    onTheWay = outcome.onTheWay;
  }
  if (onTheWay?.kind === 'trouble') return onTheWay;

  const { hostname } = new URL(target.url);
  const totalMs = Math.max(1, Math.round(performance.now() - started));
  const result: CheckResult = {
    ...nothing(''),
    status: failure === null ? 'UP' : 'DOWN',
    errorMessage: failure,
    responseTimeMs: failure === null ? totalMs : null,
    statusCode: seen.document()?.status() ?? null,
    steps,
    screenshot:
      failure === null
        ? null
        : await takeScreenshot(page, deadline, () => maskedPlaces(page, flow.steps, secrets)),
  };
  if (onTheWay?.kind === 'silent') return { ...onTheWay, message: masked(onTheWay.message), result };
  // One that stopped half-way has heard of the shop some time ago, and says nothing of the network of now.
  const address = failure === null ? guard.addressOf(hostname) : undefined;
  return { kind: 'answered', host: hostname, address, result };
}
