import { processesOf, type StormFixture } from './storm.fixture.ts';
import { acknowledgeIncidents } from './acknowledge-incidents.ts';
import { createDeployments, type AgentEnvironment } from './deploy.ts';
import { runHostileMember, type HostileMember } from './hostile-member.ts';
import type { Ledger } from './ledger.ts';
import type { LoadContext } from './load-context.ts';
import { lookUpVatNumbers } from './look-up-vat-numbers.ts';
import { maintainSites } from './maintain-sites.ts';
import type { PlannedWindow } from './plan.ts';
import { randomOf } from './random.ts';
import { runScriptedAgent } from './scripted-agent.ts';
import { sendBeats } from './send-beats.ts';
import { writeSites } from './write-sites.ts';

export type Load = {
  /** Stops new requests. The agents continue to run tasks, and scripts to end windows and to acknowledge incidents. */
  stopRequests(): Promise<void>;
  stop(): Promise<void>;
};

type LoadPlan = {
  environments: readonly AgentEnvironment[];
  hostile: HostileMember;
  windows: readonly PlannedWindow[];
};

const memorySampleMs = 2_000;

/** Starts all load generators, each with its own random numbers, and samples the memory of the processes. */
export function startLoad(
  fixture: StormFixture,
  ledger: Ledger,
  { environments, hostile, windows }: LoadPlan,
  seed: number,
): Load {
  const stopper = new AbortController();
  const settled = new AbortController();
  const contextFor = (name: string, stopSignal = stopper.signal): LoadContext => ({
    fixture,
    ledger,
    random: randomOf(seed, name),
    stopSignal,
  });
  const runAgent = (environment: AgentEnvironment, name: string): Promise<void> =>
    runScriptedAgent(contextFor(name), environment, name, () => settled.signal.aborted);

  const requests = [
    writeSites(contextFor('writer 1'), 'first'),
    writeSites(contextFor('writer 2'), 'second'),
    lookUpVatNumbers(contextFor('numbers')),
    createDeployments(contextFor('deploy'), environments),
    runHostileMember(contextFor('hostile'), hostile),
    sendBeats(contextFor('beats')),
  ];
  // Some windows end, and some steps are due, soon after the storm.
  const scripts = [
    maintainSites(contextFor('maintenance', settled.signal), windows),
    acknowledgeIncidents(contextFor('acknowledgements', settled.signal)),
  ];
  // The first environment has two agents: if both are offered a task, only one may run it.
  const agents = [
    ...environments.map((environment, at) => runAgent(environment, `agent ${at}`)),
    runAgent(environments[0]!, 'rival'),
  ];
  const sampling = setInterval(() => {
    for (const process of processesOf(fixture)) void process.sampleMemory();
  }, memorySampleMs);

  const stopRequests = async (): Promise<void> => {
    stopper.abort();
    await Promise.all(requests);
  };
  return {
    stopRequests,
    async stop() {
      clearInterval(sampling);
      settled.abort();
      await stopRequests();
      await Promise.all([...agents, ...scripts]);
    },
  };
}
