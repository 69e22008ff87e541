import { createHash } from 'node:crypto';
import type { Services } from '#identity/context.ts';
import {
  createNetworkEvidence,
  publicServers,
  wellKnownNames,
  type NetworkEvidence,
} from '#probing/own-network/own-network.ts';
import type { NetworkReferences } from '#probing/own-network/parse-references.ts';
import type { ReferenceMemory } from '#probing/own-network/references.ts';
import { findAnsweredAt, forgetAnswered, saveAnsweredAt } from './own-network-storage.ts';

/** With what earlier processes learnt: one that starts while our network is down must not blame the shops for it. */
export async function openNetworkEvidence(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  references: NetworkReferences | null,
): Promise<NetworkEvidence> {
  const { addresses, names } = references ?? { addresses: publicServers, names: wellKnownNames };
  const [ofAddresses, ofNames] = await Promise.all([
    openMemory(services, ['connect', ...addresses]),
    openMemory(services, ['look up', ...names]),
  ]);
  return createNetworkEvidence({
    clock: services.clock,
    addresses,
    names,
    memory: { addresses: ofAddresses, names: ofNames },
  });
}

/** Other references are other witnesses: what is known of these says nothing about those. */
async function openMemory(
  { db, log }: Pick<Services, 'db' | 'log'>,
  [way, ...references]: readonly [string, ...string[]],
): Promise<ReferenceMemory> {
  const id = createHash('sha256')
    .update([way, ...references.toSorted()].join('\n'))
    .digest('hex');
  const unlessItFails = (written: Promise<void>): void =>
    void written.catch((error: unknown) =>
      log.warn({ err: error }, 'checks: what is known of our network was not stored'),
    );
  return {
    answeredAt: (await findAnsweredAt(db, id))?.getTime(),
    answered: (at) => unlessItFails(saveAnsweredAt(db, id, new Date(at))),
    forget: () => unlessItFails(forgetAnswered(db, id)),
  };
}
