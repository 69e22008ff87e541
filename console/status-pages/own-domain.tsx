import type { ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import { verifyStatusPageDomain, type StatusPageFactsFragment } from '../api/monitoring.generated.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Copy } from '../ui/copy.tsx';
import { words } from '../words/words.ts';

/** What is left to do until visitors see the page at the domain that was saved. */
export function OwnDomain({
  page: { id, domain, domainState, domainRecord },
  refusal,
}: {
  page: StatusPageFactsFragment;
  refusal: string | null;
}): ReactElement | null {
  const t = words().statusPages.settings;
  const verify = useGraphqlMutation(verifyStatusPageDomain, {
    done: t.domainWorks(domain ?? ''),
    quiet: true,
  });
  if (domain === null || domainRecord === null) return null;
  const isVerified = domainState === 'VERIFIED';
  return (
    <Card title={t.verification}>
      <div className="stack">
        <div className="row apart">
          <span className="mono">{domain}</span>
          {isVerified ? <Badge tone="good">{t.verified}</Badge> : <Badge tone="warn">{t.notVerified}</Badge>}
        </div>
        {!isVerified && (
          <>
            <p>{t.verificationHint}</p>
            <Copy text={`${domainRecord.name}. TXT "${domainRecord.value}"`} label={t.copyTxt} />
            {verify.error && (
              <p className="problem" role="alert">
                {verify.error.message}
              </p>
            )}
            <div className="row apart">
              <span className="quiet">{t.mayTake}</span>
              <Button refusal={refusal} busy={verify.isPending} onClick={() => verify.mutate({ id })}>
                {t.verify}
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
