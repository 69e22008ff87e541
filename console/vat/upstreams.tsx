import type { ReactElement } from 'react';
import { useRest } from '../api/hooks.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { count, milliseconds } from '../ui/format.ts';
import { Loaded } from '../ui/states.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { sources, type VatUpstreams } from './vat.ts';

const columns: readonly Column[] = [
  'Register',
  'State',
  ...['Asked', 'Valid', 'Invalid', 'No answer', 'Average', '95 % within'].map((name) => ({
    name,
    end: true,
  })),
];

type Upstream = VatUpstreams['upstreams'][number];

/** How the registers do, over the last hour. */
export function Upstreams(): ReactElement {
  const query = useRest<VatUpstreams>('/vat/admin/upstreams');
  return (
    <Card title="Registers in the last hour" flush>
      <Loaded query={query} lines={6}>
        {({ upstreams }) => (
          <Table columns={columns} keepsColumns>
            {upstreams.map((upstream) => (
              <tr key={upstream.source} className="number">
                <td>{sources[upstream.source]}</td>
                <td>
                  <State upstream={upstream} />
                </td>
                <td className="end">{count(upstream.calls)}</td>
                <td className="end">{count(upstream.verdicts.valid)}</td>
                <td className="end">{count(upstream.verdicts.invalid)}</td>
                <td className="end">{count(upstream.verdicts.unavailable)}</td>
                <td className="end">{milliseconds(upstream.latency_ms.average)}</td>
                <td className="end">{milliseconds(upstream.latency_ms.p95)}</td>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
    </Card>
  );
}

function State({
  upstream: { configured, calls, breaker, member_states },
}: {
  upstream: Upstream;
}): ReactElement {
  if (!configured) return <Badge tone="idle">Not configured</Badge>;
  if (calls === 0 && breaker === 'closed') return <Badge tone="idle">Not asked</Badge>;
  const away = member_states.map(({ country_code }) => country_code).join(', ');
  return (
    <>
      <Badge tone={breaker === 'closed' ? 'good' : 'warn'}>
        {breaker === 'closed' ? 'Answers' : 'Does not answer'}
      </Badge>
      {away && <span className="small quiet"> but not for {away}</span>}
    </>
  );
}
