import type { ReactElement } from 'react';
import { messageOf } from '../api/api-error.ts';
import { useGraphqlMutation, useGraphqlQuery } from '../api/hooks.ts';
import { resendConfirmations, stoppedAddresses } from '../api/monitoring.generated.ts';
import { Button } from '../ui/button.tsx';
import { clockTime } from '../ui/format.ts';
import { words } from '../words/words.ts';

/** Addresses that get nothing until they have followed the link, which can be sent again. `of`: what they belong to. */
export function Unconfirmed({
  teamId,
  addresses,
  of,
  refusal,
  ask,
  asked,
  onAsk,
}: {
  teamId: string;
  addresses: readonly string[];
  of: string;
  refusal: string | null;
  ask: { isPending: boolean; error: Error | null };
  /** Those to which the link was sent. */
  asked: readonly string[] | undefined;
  onAsk: () => void;
}): ReactElement {
  const t = words().settings.unconfirmed;
  return (
    <>
      <Stopped teamId={teamId} addresses={addresses} />
      <span className="row small">
        <Button refusal={refusal} busy={ask.isPending} aria-label={t.askAgainOf(of)} onClick={onAsk}>
          {t.askAgain}
        </Button>
        <span role="status" className={ask.error ? 'tone-bad' : 'tone-good'}>
          {ask.error ? messageOf(ask.error) : asked && t.askedAgain(asked.join(', '))}
        </span>
      </span>
    </>
  );
}

/** Those that have stopped the mails themselves, and can be asked again later, and those that have not answered yet. */
function Stopped({ teamId, addresses }: { teamId: string; addresses: readonly string[] }): ReactElement {
  const t = words().settings.unconfirmed;
  const { data } = useGraphqlQuery(stoppedAddresses, { teamId });
  const now = new Date();
  const known = new Set(addresses.map((each) => each.toLowerCase()));
  const stopped = (data?.stoppedAddresses ?? []).filter(({ address }) => known.has(address));
  const waiting = addresses.filter((each) => !stopped.some(({ address }) => address === each.toLowerCase()));
  return (
    <>
      {waiting.length > 0 && <span className="small tone-warn">{t.waiting(waiting.join(', '))}</span>}
      {stopped.map(({ address, askableAt }) => (
        <span key={address} className="small tone-warn">
          {t.stopped(address)} {new Date(askableAt) > now && t.askableAt(clockTime(new Date(askableAt), now))}
        </span>
      ))}
    </>
  );
}

/** The same for addresses that are not those of destinations. One request asks all of the team. */
export function UnconfirmedOfTeam({
  teamId,
  ...rest
}: {
  teamId: string;
  addresses: readonly string[];
  of: string;
  refusal: string | null;
}): ReactElement | null {
  const ask = useGraphqlMutation(resendConfirmations, { quiet: true });
  if (rest.addresses.length === 0) return null;
  const asked = ask.data?.resendConfirmations;
  return (
    <Unconfirmed {...rest} teamId={teamId} ask={ask} asked={asked} onAsk={() => ask.mutate({ teamId })} />
  );
}
