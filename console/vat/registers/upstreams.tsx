import type { ReactElement } from 'react';
import { useRest } from '../../api/hooks.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { count, milliseconds } from '../../ui/format.ts';
import { Loaded } from '../../ui/states.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { words } from '../../words/words.ts';
import type { VatUpstreams } from '../vat.ts';

function columns(): Column[] {
  const t = words().vat.registers.columns;
  const numbers = [t.requests, t.valid, t.invalid, t.unavailable, t.average, t.p95];
  return [t.register, t.state, ...numbers.map((name) => ({ name, end: true }))];
}

type Upstream = VatUpstreams['upstreams'][number];

/** The state of the registers over the last hour. */
export function Upstreams(): ReactElement {
  const query = useRest<VatUpstreams>('/vat/admin/upstreams');
  return (
    <Card title={words().vat.registers.title} flush>
      <Loaded query={query} lines={6}>
        {({ upstreams }) => (
          <Table columns={columns()} keepsColumns>
            {upstreams.map((upstream) => (
              <tr key={upstream.source} className="number">
                <td>{words().vat.sources[upstream.source]}</td>
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
  const t = words().vat.registers;
  if (!configured) return <Badge tone="idle">{t.notConfigured}</Badge>;
  if (calls === 0 && breaker === 'closed') return <Badge tone="idle">{t.noRequests}</Badge>;
  const unavailable = member_states.map(({ country_code }) => country_code).join(', ');
  return (
    <>
      <Badge tone={breaker === 'closed' ? 'good' : 'warn'}>
        {breaker === 'closed' ? t.available : t.unavailable}
      </Badge>
      {breaker === 'closed' && unavailable && <span className="small quiet"> {t.except(unavailable)}</span>}
    </>
  );
}
