import type { Bed } from './storm.fixture.ts';
import { deploy, type Host } from './deploy.ts';
import { beHostile, type Hostile } from './hostile-member.ts';
import type { Ledger } from './ledger.ts';
import type { Hands } from './load-context.ts';
import { lookUpNumbers } from './look-up-vat-numbers.ts';
import { playAgent } from './scripted-agent.ts';
import { randomOf } from './random.ts';
import { writeSites } from './write-sites.ts';

export type Load = {
  /** Nothing new is asked for; agents still play what they are given. */
  endRequests(): Promise<void>;
  end(): Promise<void>;
};

const measureEveryMs = 2_000;

/** Everybody who wants something, each with chances of its own; and whoever keeps an eye on the memory. */
export function startLoad(
  bed: Bed,
  ledger: Ledger,
  { hosts, hostile }: { hosts: readonly Host[]; hostile: Hostile },
  seed: number,
): Load {
  const over = new AbortController();
  let isEnded = false;
  const hands = (name: string): Hands => ({ bed, ledger, random: randomOf(seed, name), over: over.signal });
  const play = (host: Host, name: string): Promise<void> => playAgent(hands(name), host, name, () => isEnded);

  const requests = [
    writeSites(hands('writer 1'), 'first'),
    writeSites(hands('writer 2'), 'second'),
    lookUpNumbers(hands('numbers')),
    deploy(hands('deploy'), hosts),
    beHostile(hands('hostile'), hostile),
  ];
  // Two for one environment: what is offered to both is run by one.
  const agents = [...hosts.map((host, at) => play(host, `agent ${at}`)), play(hosts[0]!, 'rival')];
  const measuring = setInterval(() => {
    for (const part of [...bed.servers, ...bed.workers]) void part.measure();
  }, measureEveryMs);

  const endRequests = async (): Promise<void> => {
    over.abort();
    await Promise.all(requests);
  };
  return {
    endRequests,
    async end() {
      clearInterval(measuring);
      isEnded = true;
      await endRequests();
      await Promise.all(agents);
    },
  };
}
