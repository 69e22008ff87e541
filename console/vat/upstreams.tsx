import type { ReactElement } from 'react';
import { useRest } from '../api/hooks.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { count, milliseconds } from '../ui/format.ts';
import { Loaded } from '../ui/states.tsx';
import { sources, type VatUpstreams } from './vat.ts';

type Upstream = VatUpstreams['upstreams'][number];

/** How the registers do, over the last hour. */
export function Upstreams(): ReactElement {
  const query = useRest<VatUpstreams>('/vat/admin/upstreams');
  return (
    <Card title="Registers in the last hour" flush>
      <Loaded query={query}>
        {({ upstreams }) => (
          <div className="table-frame">
            <table className="table">
              <thead>
                <tr>
                  <th>Register</th>
                  <th>State</th>
                  <th className="end">Asked</th>
                  <th className="end">Valid</th>
                  <th className="end">Invalid</th>
                  <th className="end">No answer</th>
                  <th className="end">Average</th>
                  <th className="end">95 % within</th>
                </tr>
              </thead>
              <tbody className="number">
                {upstreams.map((upstream) => (
                  <tr key={upstream.source}>
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
              </tbody>
            </table>
          </div>
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
