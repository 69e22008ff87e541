import type { ReactElement, ReactNode } from 'react';
import type { VatMatchFactsFragment, VatVerdict } from '../api/vat.generated.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { words } from '../words/words.ts';

const verdictTones: Record<VatVerdict, Tone> = { VALID: 'good', INVALID: 'bad', UNKNOWN: 'idle' };

export const VerdictBadge = ({ verdict }: { verdict: VatVerdict }): ReactElement => (
  <Badge tone={verdictTones[verdict]}>{words().vat.verdicts[verdict]}</Badge>
);

type Match = VatMatchFactsFragment;
type Given = { field: 'name' | 'address'; match: Match | null };
type Compared = Given & { match: Match };

const isCompared = (given: Given): given is Compared =>
  given.match !== null && given.match.result !== 'NOT_PROCESSED';

/** Whether name and address are those of the register, and who compared. Nothing if nothing was compared. */
export function Matches({
  nameMatch,
  addressMatch,
}: Record<'nameMatch' | 'addressMatch', Match | null>): ReactNode {
  const given: Given[] = [
    { field: 'name', match: nameMatch },
    { field: 'address', match: addressMatch },
  ];
  const compared = given.filter(isCompared);
  if (compared.length === 0) return null;
  return (
    <span className="vat-matches">
      {compared.map((each) => (
        <MatchBadge key={each.field} {...each} />
      ))}
      {comparedBy(compared).map((text) => (
        <span key={text} className="small quiet">
          {text}
        </span>
      ))}
    </span>
  );
}

function MatchBadge({ field, match }: Compared): ReactElement {
  const t = words().vat.matches[field];
  const isSame = match.result === 'VALID';
  return <Badge tone={isSame ? 'good' : 'warn'}>{isSame ? t.matches : t.differs}</Badge>;
}

/** One text if one has compared both. */
function comparedBy(compared: readonly Compared[]): string[] {
  const t = words().vat.matches;
  const sources = [...new Set(compared.map(({ match }) => match.comparedBy))];
  return sources.length === 1
    ? sources.map((source) => t.comparedBy[source])
    : compared.map(({ field, match }) => t[field][match.comparedBy]);
}
