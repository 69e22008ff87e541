import type { ReactElement, ReactNode } from 'react';
import type { VatMatchFactsFragment, VatVerdict } from '../api/vat.generated.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { words } from '../words/words.ts';

const verdictTones: Record<VatVerdict, Tone> = { VALID: 'good', INVALID: 'bad', UNKNOWN: 'idle' };

export const VerdictBadge = ({ verdict }: { verdict: VatVerdict }): ReactElement => (
  <Badge tone={verdictTones[verdict]}>{words().vat.verdicts[verdict]}</Badge>
);

type Match = VatMatchFactsFragment | null;

const isCompared = (match: Match): match is VatMatchFactsFragment =>
  match !== null && match.result !== 'NOT_PROCESSED';

/** Whether name and address are those of the register. Nothing if nothing was compared. */
export function Matches({ nameMatch, addressMatch }: { nameMatch: Match; addressMatch: Match }): ReactNode {
  if (!isCompared(nameMatch) && !isCompared(addressMatch)) return null;
  return (
    <span className="vat-matches">
      <MatchBadge compared="name" match={nameMatch} />
      <MatchBadge compared="address" match={addressMatch} />
    </span>
  );
}

function MatchBadge({ compared, match }: { compared: 'name' | 'address'; match: Match }): ReactNode {
  if (!isCompared(match)) return null;
  const { [compared]: t, comparedBy } = words().vat.matches;
  const isSame = match.result === 'VALID';
  return (
    <span title={t[match.comparedBy]}>
      <Badge tone={isSame ? 'good' : 'warn'}>
        {isSame ? t.matches : t.differs}
        <span className="visually-hidden">, {comparedBy[match.comparedBy]}</span>
      </Badge>
    </span>
  );
}
