import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../../api/hooks.ts';
import { createVatBatch, deleteVatCustomers } from '../../api/vat.generated.ts';
import { refusalOf } from '../../teams/may.ts';
import type { Team } from '../../teams/use-teams.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { count } from '../../ui/format.ts';
import { words } from '../../words/words.ts';
import type { Customer } from './use-customers.ts';

/** The service takes no more at a time. */
const most = 1_000;

/** What can be done with the selected customers of the list. */
export function SelectedCustomers({
  team,
  customers,
  selected,
  onChange,
}: {
  team: Team;
  /** Those that are shown: what the filter hides is not selected. */
  customers: readonly Customer[];
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}): ReactElement | null {
  const t = words().vat.customers;
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const ids = customers.map(({ id }) => id).filter((id) => selected.has(id));
  const clear = (): void => onChange(new Set());
  const check = useGraphqlMutation(createVatBatch, {
    onDone: ({ createVatBatch: { id } }) => void navigate({ to: '/vat-numbers/batches/$id', params: { id } }),
  });
  const remove = useGraphqlMutation(deleteVatCustomers, {
    done: ({ deleteVatCustomers: deleted }) => t.deleted(customersOf(deleted)),
    onDone: () => {
      setDeleting(false);
      clear();
    },
  });
  if (ids.length === 0) return null;
  const tooMany = ids.length > most ? t.tooMany(count(most)) : null;
  return (
    <div className="list-tools vat-selected" role="status">
      <strong>{t.selected(count(ids.length))}</strong>
      <Button
        refusal={refusalOf(team, 'vat.check') ?? tooMany}
        busy={check.isPending}
        onClick={() => check.mutate({ input: { teamId: team.id, customerIds: ids } })}
      >
        {t.checkNow}
      </Button>
      <Button
        look="danger"
        refusal={refusalOf(team, 'vat.check') ?? tooMany}
        onClick={() => setDeleting(true)}
      >
        {t.delete}
      </Button>
      {ids.length < customers.length && (
        <Button onClick={() => onChange(new Set(customers.map(({ id }) => id)))}>
          {t.selectAll(count(customers.length))}
        </Button>
      )}
      <Button onClick={clear}>{t.clear}</Button>
      {isDeleting && (
        <Confirm
          title={t.deleteTitle(customersOf(ids.length))}
          action={t.delete}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ ids })}
          onClose={() => setDeleting(false)}
        >
          {t.deleteHint}
        </Confirm>
      )}
    </div>
  );
}

const customersOf = (many: number): string => words().vat.customers.count(many, count(many));
