import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlQuery, useRefetch } from '../../api/hooks.ts';
import { vatCustomerCounts } from '../../api/vat.generated.ts';
import { refusalOf } from '../../teams/may.ts';
import type { Team } from '../../teams/use-teams.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Figure, Figures } from '../../ui/card.tsx';
import { count } from '../../ui/format.ts';
import { Paged, Search } from '../../ui/paged.tsx';
import { Empty } from '../../ui/states.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useFilter } from '../../ui/use-filter.ts';
import { words } from '../../words/words.ts';
import { UploadCsv } from '../upload/upload-csv.tsx';
import { customerCountries, nameOf } from '../vat.ts';
import { CheckMatching } from './check-matching.tsx';
import { downloadPath, toFilter, viewNames, type View } from './customer-filter.ts';
import { CustomerDialog } from './customer-dialog.tsx';
import { CustomerTable } from './customer-table.tsx';
import { EditCustomer } from './edit-customer.tsx';
import { SelectedCustomers } from './selected-customers.tsx';
import { useCustomers } from './use-customers.ts';

/** The customers whose VAT numbers are checked again and again. */
export function Customers({ team }: { team: Team }): ReactElement {
  const t = words().vat.customers;
  const navigate = useNavigate();
  const refusal = refusalOf(team, 'vat.check');
  const [search, setSearch] = useFilter('search', '');
  const [view, setView] = useFilter<View>('show', 'all');
  const [country, setCountry] = useFilter('country', '');
  const [opened, setOpened] = useFilter('customer', '');
  const [open, setOpen] = useState<'add' | 'upload' | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const filter = toFilter(view, country, useDebounced(search), Date.now());
  const isFiltered = Object.keys(filter).length > 0;
  const { query, customers } = useCustomers(team.id, filter);
  const close = (): void => setOpen(null);
  const add = (
    <Button refusal={refusal} onClick={() => setOpen('add')}>
      {t.add}
    </Button>
  );
  const upload = (
    <Button look="primary" refusal={refusal} onClick={() => setOpen('upload')}>
      {t.upload}
    </Button>
  );
  return (
    <>
      <CustomerCounts teamId={team.id} listedAt={query.dataUpdatedAt} />
      <Card
        title={t.title}
        flush
        actions={
          <>
            <a className="button" href={downloadPath(team.id, filter)} download>
              {t.download}
            </a>
            {add}
            {upload}
          </>
        }
      >
        <div className="list-tools">
          <Search label={t.search} placeholder={t.searchHint} value={search} onChange={setSearch} />
          <select aria-label={t.show} value={view} onChange={(event) => setView(event.target.value as View)}>
            {Object.entries(viewNames()).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <select aria-label={t.country} value={country} onChange={(event) => setCountry(event.target.value)}>
            <option value="">{t.allCountries}</option>
            {customerCountries.map((code) => (
              <option key={code} value={code}>
                {nameOf(code)}
              </option>
            ))}
          </select>
          {customers && customers.length > 0 && (
            <CheckMatching team={team} filter={filter} isFiltered={isFiltered} />
          )}
        </div>
        <SelectedCustomers
          team={team}
          customers={customers ?? []}
          selected={selected}
          onChange={setSelected}
        />
        <Paged
          query={query}
          entries={customers}
          more={t.more}
          empty={
            isFiltered ? (
              <Empty title={t.noMatch} />
            ) : (
              <Empty title={t.none}>
                <p>{t.noneHint}</p>
                {upload}
              </Empty>
            )
          }
        >
          {(shown) => (
            <CustomerTable customers={shown} selected={selected} onChange={setSelected} onOpen={setOpened} />
          )}
        </Paged>
      </Card>
      {open === 'add' && <EditCustomer team={team} onClose={close} />}
      {open === 'upload' && <UploadCsv kind="customers" team={team} onClose={close} />}
      {opened && (
        <CustomerDialog
          key={opened}
          id={opened}
          team={team}
          onClose={() => setOpened('')}
          onBatch={(id) => void navigate({ to: '/vat-numbers/batches/$id', params: { id } })}
        />
      )}
    </>
  );
}

function CustomerCounts({ teamId, listedAt }: { teamId: string; listedAt: number }): ReactElement {
  const t = words().vat.customers.figures;
  const query = useGraphqlQuery(vatCustomerCounts, { teamId }, { everySeconds: false });
  // With the list, so that they never contradict it.
  useRefetch(query, String(listedAt));
  const counts = query.data?.vatCustomerCounts;
  const shown = (value: number | undefined): string | undefined =>
    value === undefined ? undefined : count(value);
  return (
    <Card>
      <Figures>
        <Figure name={t.customers} value={shown(counts?.total)} />
        <Figure name={t.valid} value={shown(counts?.valid)} />
        <Figure name={t.invalid} value={shown(counts?.invalid)} tone={counts?.invalid ? 'bad' : undefined} />
        <Figure name={t.unknown} value={shown(counts?.unknown)} note={t.unknownNote} />
      </Figures>
    </Card>
  );
}
