import { useState, type ReactElement, type ReactNode } from 'react';
import { useGraphqlMutation, useGraphqlQuery } from '../../api/hooks.ts';
import { createVatBatch, vatCustomer, type VatCustomerQuery } from '../../api/vat.generated.ts';
import { refusalOf } from '../../teams/may.ts';
import type { Team } from '../../teams/use-teams.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { words } from '../../words/words.ts';
import { EvidenceButtons } from '../checks/evidence-buttons.tsx';
import { LatestChecks } from '../checks/latest-checks.tsx';
import { Matches, VerdictBadge } from '../verdict.tsx';
import { VerdictNote } from './customer-table.tsx';
import { EditCustomer } from './edit-customer.tsx';

type Customer = NonNullable<VatCustomerQuery['vatCustomer']>;
type Change = Customer['history'][number];

/** What the register says about one customer, its history and the evidence of its checks. */
export function CustomerDialog({
  id,
  team,
  onClose,
  onBatch,
}: {
  id: string;
  team: Team;
  onClose: () => void;
  onBatch: (id: string) => void;
}): ReactElement {
  const t = words().vat.customers;
  const query = useGraphqlQuery(vatCustomer, { id }, { everySeconds: 5 });
  const [isChanging, setChanging] = useState(false);
  const check = useGraphqlMutation(createVatBatch, {
    onDone: ({ createVatBatch: batch }) => onBatch(batch.id),
  });
  const customer = query.data?.vatCustomer;
  if (isChanging && customer)
    return (
      <EditCustomer
        team={team}
        customer={{ ...customer, name: customer.name ?? '', address: customer.address ?? '' }}
        onClose={() => setChanging(false)}
      />
    );
  return (
    <Dialog title={customer ? t.details.title(customer.externalId) : t.details.one} wide onClose={onClose}>
      <Loaded query={query} lines={8}>
        {({ vatCustomer: found }) =>
          found ? (
            <div className="stack">
              <CustomerFacts customer={found} />
              <div className="row">
                <Button
                  refusal={refusalOf(team, 'vat.check')}
                  busy={check.isPending}
                  onClick={() => check.mutate({ input: { teamId: team.id, customerIds: [found.id] } })}
                >
                  {t.checkNow}
                </Button>
                <Button refusal={refusalOf(team, 'vat.check')} onClick={() => setChanging(true)}>
                  {t.details.edit}
                </Button>
              </div>
              <h3>{t.details.history}</h3>
              <ul className="list vat-history">
                {found.history.map((change) => (
                  <li key={`${change.at}${change.kind}`}>
                    <span className="vat-change">{describe(change)}</span>
                    <span className="quiet small">
                      <Time at={change.at} />
                    </span>
                    {change.checkId && <EvidenceButtons id={change.checkId} />}
                  </li>
                ))}
              </ul>
              <h3>{t.details.checks}</h3>
              <LatestChecks team={team} filter={{ customerId: found.id }} />
            </div>
          ) : (
            <Empty title={t.details.gone}>{t.details.goneHint}</Empty>
          )
        }
      </Loaded>
    </Dialog>
  );
}

const CustomerFacts = ({ customer }: { customer: Customer }): ReactElement => {
  const t = words().vat.customers.facts;
  return (
    <Facts>
      <Fact name={t.number}>
        <span className="mono">
          {customer.country} {customer.number}
        </span>
      </Fact>
      <Fact name={t.verdict}>
        <VerdictBadge verdict={customer.verdict} />
        {customer.since && (
          <span className="small quiet">
            {' '}
            {t.since} <Time at={customer.since} />
          </span>
        )}
        <VerdictNote customer={customer} />
      </Fact>
      <Fact name={t.lastCheck}>
        <Time at={customer.lastCheckedAt} never={words().vat.customers.notYet} />
      </Fact>
      <Fact name={t.nextCheck}>
        <Time at={customer.nextCheckAt} never={t.nextCheckNever} future />
      </Fact>
      <Fact name={t.name}>{customer.name ?? <None />}</Fact>
      <Fact name={t.registeredName}>{customer.registeredName ?? <None />}</Fact>
      <Fact name={t.address}>
        <span className="vat-address">{customer.address ?? <None />}</span>
      </Fact>
      <Fact name={t.registeredAddress}>
        <span className="vat-address">{customer.registeredAddress ?? <None />}</span>
      </Fact>
      <Fact name={t.comparison}>
        <Matches {...customer} />
        {!isCompared(customer) && <None>{t.notCompared}</None>}
      </Fact>
    </Facts>
  );
};

const None = ({
  children = words().vat.customers.facts.notKnown,
}: {
  children?: ReactNode;
}): ReactElement => <span className="quiet">{children}</span>;

const isCompared = ({ nameMatch, addressMatch }: Customer): boolean =>
  [nameMatch, addressMatch].some((match) => match && match.result !== 'NOT_PROCESSED');

function describe({ kind, from, to, formerNumber }: Change): ReactNode {
  const { customers, verdicts } = words().vat;
  const t = customers.history;
  if (kind === 'ADDED') return t.added;
  if (kind === 'NUMBER_CHANGED')
    return formerNumber ? (
      <>
        {t.numberChangedFrom} <span className="mono">{formerNumber}</span>
      </>
    ) : (
      t.numberChanged
    );
  return from && to ? `${verdicts[from]} → ${verdicts[to]}` : t.verdict(verdicts[to ?? 'UNKNOWN']);
}
