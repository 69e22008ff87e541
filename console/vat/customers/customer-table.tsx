import type { ReactElement } from 'react';
import { Table, type Column } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { words } from '../../words/words.ts';
import { Matches, VerdictBadge } from '../verdict.tsx';
import type { Customer } from './use-customers.ts';

function columns(): Column[] {
  const t = words().vat.customers.columns;
  return [{ name: t.select, hidden: true }, t.customer, t.number, t.verdict, t.match, t.checked];
}

/** A click on a customer opens its history. */
export function CustomerTable({
  customers,
  selected,
  onChange,
  onOpen,
}: {
  customers: readonly Customer[];
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  onOpen: (id: string) => void;
}): ReactElement {
  const t = words().vat.customers;
  const toggle = (id: string): void => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <Table columns={columns()}>
      {customers.map((customer) => (
        <tr key={customer.id} className="vat-customer">
          <td className="vat-select">
            <input
              type="checkbox"
              aria-label={t.select(customer.externalId)}
              checked={selected.has(customer.id)}
              onChange={() => toggle(customer.id)}
            />
          </td>
          <td>
            <button type="button" className="plain vat-open" onClick={() => onOpen(customer.id)}>
              {customer.externalId}
            </button>
            {customer.name && <div className="small quiet vat-name">{customer.name}</div>}
          </td>
          <td className="mono vat-number">
            {customer.country} {customer.number}
          </td>
          <td>
            <VerdictBadge verdict={customer.verdict} />
            <VerdictNote customer={customer} />
          </td>
          <td>
            <Matches {...customer} />
          </td>
          <td>
            <Time at={customer.lastCheckedAt} never={t.notYet} />
            <div className="small quiet vat-next">
              {customer.nextCheckAt ? (
                <>
                  {t.next} <Time at={customer.nextCheckAt} future />
                </>
              ) : (
                t.notAgain
              )}
            </div>
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** What to know about a verdict: that the register says something else by now, or why there is none. */
export function VerdictNote({
  customer: { verdict, pendingVerdict, message },
}: {
  customer: Pick<Customer, 'verdict' | 'pendingVerdict' | 'message'>;
}): ReactElement | null {
  const { customers: t, verdicts } = words().vat;
  if (pendingVerdict) return <div className="small tone-warn">{t.pending(verdicts[pendingVerdict])}</div>;
  return verdict === 'UNKNOWN' && message ? <div className="small quiet">{message}</div> : null;
}
