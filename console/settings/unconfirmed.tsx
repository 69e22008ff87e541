import type { ReactElement } from 'react';
import { messageOf } from '../api/api-error.ts';
import { useGraphqlMutation } from '../api/hooks.ts';
import { resendConfirmations } from '../api/monitoring.generated.ts';
import { Button } from '../ui/button.tsx';
import { words } from '../words/words.ts';

/** Addresses that get nothing until they have followed the link, which can be sent again. `of`: what they belong to. */
export function Unconfirmed({
  addresses,
  of,
  refusal,
  ask,
  asked,
  onAsk,
}: {
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
      <span className="small tone-warn">{t.waiting(addresses.join(', '))}</span>
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
  return <Unconfirmed {...rest} ask={ask} asked={asked} onAsk={() => ask.mutate({ teamId })} />;
}
