import type { Finding } from './finding.ts';
import type { Ledger, RequestRecord } from './ledger.ts';
import { overlap, type Span } from './spans.ts';

/** What users accept when they wait for a page. Twice the slowest request on a busy machine with two cores. */
const maxMs = 5_000;
const expectedAttacks = ['expensive queries', 'slow patterns', 'log flood', 'sites that hang or are slow'];
/** The requests of agents are long polls. */
const longPolls = /^(?:agent|rival|hostile)/;

/** One member tries to use up all resources. The other users must not be affected, and each attack is carried out or refused. */
export function verifyHostileMember(
  { attacks, requests, startedAt }: Ledger,
  disturbances: readonly Span[],
): Finding[] {
  const undisturbed = requests.filter(
    (request) =>
      !longPolls.test(request.operation) &&
      !disturbances.some((disturbance) => overlap(request, disturbance)),
  );
  const durationOf = ({ fromMs, toMs }: RequestRecord): number => Math.round(toMs - fromMs);
  return [
    {
      invariant: 'the hostile member tries every attack, and expensive queries are refused',
      checked: [...attacks.values()].reduce((sum, { accepted, refused }) => sum + accepted + refused, 0),
      violations: [
        ...expectedAttacks.filter((name) => !attacks.has(name)).map((name) => `${name}: not tried`),
        ...((attacks.get('expensive queries')?.refused ?? 0) > 0
          ? []
          : ['no query was refused because of its cost']),
      ],
    },
    {
      invariant: `despite the hostile member, responses take at most ${maxMs / 1_000} s without a fault`,
      checked: undisturbed.length,
      violations: undisturbed
        .filter((request) => durationOf(request) > maxMs)
        .map(
          (request) =>
            `${request.operation} at ${Math.round((request.fromMs - startedAt) / 1_000)} s took ${durationOf(request)} ms`,
        ),
      note: `the slowest took ${Math.max(0, ...undisturbed.map(durationOf))} ms`,
    },
  ];
}
