import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { DeploymentOverviewQuery } from '../api/deployment.generated.ts';
import type { OverviewTrendQuery } from '../api/monitoring.generated.ts';
import { Card, Figure, Figures } from '../ui/card.tsx';
import { count, duration, milliseconds, percent } from '../ui/format.ts';
import { Sparkline } from '../ui/sparkline.tsx';
import { Problem } from '../ui/states.tsx';
import { UptimeBars } from '../ui/uptime-bars.tsx';
import { locale, words } from '../words/words.ts';
import { summariseTrend } from './summarise-trend.ts';
import './trend.css';

const periods = [7, 30] as const;

/** Uptime and response time of all sites, and how deployments go. */
export function TrendCard({
  query,
  deployments,
}: {
  query: UseQueryResult<OverviewTrendQuery>;
  deployments: DeploymentOverviewQuery['dashboardStats'] | undefined;
}): ReactElement {
  const t = words().overview.trend;
  const [days, setDays] = useState<(typeof periods)[number]>(7);
  const actions = (
    <div className="row" role="group" aria-label={t.period}>
      {periods.map((period) => (
        <button
          key={period}
          type="button"
          className="count"
          aria-pressed={period === days}
          onClick={() => setDays(period)}
        >
          {t.days(period)}
        </button>
      ))}
    </div>
  );
  const stats = query.data?.dashboardStats;
  const shown = stats?.trend.slice(-days) ?? [];
  const summary = stats && summariseTrend(stats.trend, days);
  const downtime =
    summary && (summary.downtimeSeconds > 0 ? t.downtime(duration(summary.downtimeSeconds)) : t.noDowntime);
  const rate = deployments?.successRate30d;
  return (
    <Card title={t.title} actions={actions}>
      {query.error && !query.data && <Problem error={query.error} retry={() => void query.refetch()} />}
      <div className="columns trend-charts">
        <div className="trend-chart">
          <Figures>
            <Figure
              name={t.uptime}
              value={summary && percent(summary.uptime)}
              note={summary?.uptime == null ? '\u00A0' : downtime}
            />
          </Figures>
          <div className="trend-line">{stats && <UptimeBars days={shown} what={t.uptime} />}</div>
        </div>
        <div className="trend-chart">
          <Figures>
            <Figure
              name={t.response}
              value={summary && milliseconds(summary.response)}
              note={summary ? changeText(summary.change) : '\u00A0'}
            />
          </Figures>
          <div className="trend-line">
            {stats && (
              <Sparkline
                values={shown.map(({ avgResponseTimeMs }) => avgResponseTimeMs)}
                label={t.responseLabel(days)}
              />
            )}
          </div>
        </div>
      </div>
      <div className="trend-figures">
        <Figures>
          <Figure name={t.checks} value={stats && count(stats.totalChecks24h)} />
          <Figure
            name={t.agents}
            value={deployments && count(deployments.onlineAgents)}
            note={deployments ? t.of(count(deployments.totalEnvironments)) : '\u00A0'}
          />
          <Figure name={t.deployments} value={deployments && count(deployments.deploymentsLast24h)} />
          <Figure name={t.success} value={deployments && (rate == null ? '–' : percent(rate * 100))} />
        </Figures>
      </div>
    </Card>
  );
}

/** Less than a tenth more or less is noise. */
function changeText(change: number | null): string {
  const t = words().overview.trend;
  if (change === null) return '\u00A0';
  if (Math.abs(change) < 0.1) return t.steady;
  const text = Math.abs(change).toLocaleString(locale(), { style: 'percent' });
  return change > 0 ? t.slower(text) : t.faster(text);
}
