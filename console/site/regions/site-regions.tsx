import type { ReactElement } from 'react';
import { useGraphqlQuery } from '../../api/hooks.ts';
import { siteRegions, type SiteFactsFragment } from '../../api/monitoring.generated.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { count, milliseconds } from '../../ui/format.ts';
import { Table, type Column } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { words } from '../../words/words.ts';

function columns(): Column[] {
  const t = words().site.regions.columns;
  return [t.region, t.lastCheck, t.state, { name: t.failed, end: true }, { name: t.median, end: true }];
}

/** What each region has found in the last 24 hours. Nothing if there is only one. */
export function SiteRegions({ site }: { site: SiteFactsFragment }): ReactElement | null {
  const t = words().site.regions;
  const { data } = useGraphqlQuery(siteRegions, { id: site.id }, { everySeconds: 30 });
  const stats = data?.site?.regionStats ?? [];
  if (stats.length === 0) return null;
  return (
    <Card title={t.title} flush>
      <Table columns={columns()} keepsColumns>
        {stats.map(
          ({ region, alive, lastCheckAt, lastStatus, failedChecks, totalChecks, medianResponseTimeMs }) => (
            <tr key={region}>
              <td>
                {region} {!alive && <span className="small quiet">{t.notRunning}</span>}
              </td>
              <td>
                <Time at={lastCheckAt} />
              </td>
              <td>
                <Badge tone={lastStatus === 'UP' ? 'good' : 'bad'}>
                  {t.states[lastStatus === 'UP' ? 'UP' : 'DOWN']}
                </Badge>
              </td>
              <td className="number end">{t.failedOf(count(failedChecks), count(totalChecks))}</td>
              <td className="number end">{milliseconds(medianResponseTimeMs)}</td>
            </tr>
          ),
        )}
      </Table>
    </Card>
  );
}
