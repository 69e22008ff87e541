import type { ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { siteExpiries, type SiteFactsFragment } from '../api/monitoring.generated.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { words } from '../words/words.ts';
import { expiryRows, type ExpiryRow } from './expiry-rows.ts';

/** The certificates and domains of the site, and how long they are valid. */
export function SiteExpiries({ site }: { site: SiteFactsFragment }): ReactElement {
  const t = words().site.expiries;
  const query = useGraphqlQuery(siteExpiries, { id: site.id }, { everySeconds: 60 });
  return (
    <Card title={t.title} flush>
      <Loaded query={query}>
        {({ site: found }) => {
          const rows = found ? expiryRows(found, new Date()) : [];
          return rows.length > 0 ? (
            <Table columns={[t.columns.name, t.columns.what, t.columns.issuedBy, t.columns.valid]}>
              {rows.map((row) => (
                <Row key={row.key} row={row} />
              ))}
            </Table>
          ) : (
            <Empty title={t.none}>{t.noneHint}</Empty>
          );
        }}
      </Loaded>
    </Card>
  );
}

const Row = ({ row: { name, what, by, left } }: { row: ExpiryRow }): ReactElement => (
  <tr>
    <td className="mono">{name}</td>
    <td>{what}</td>
    <td>{by ?? '–'}</td>
    <td>
      {left.tone ? <Badge tone={left.tone}>{left.value}</Badge> : left.value}{' '}
      <span className="small quiet">{left.note}</span>
    </td>
  </tr>
);
