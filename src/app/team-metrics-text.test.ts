import { describe, expect, it } from 'vitest';
import type { TeamGauge } from '#platform/http/exposition.ts';
import { joinTeams, measuredTeam, type MeasuredTeam } from './team-metrics-text.ts';

function team(id: string, count: number, site = 'Shop'): MeasuredTeam {
  const samples = Array.from({ length: count }, (_, n) => ({
    teamId: id,
    labels: { site: `${site} ${n}` },
    value: 1,
  }));
  const gauges: TeamGauge[] = [{ name: 'steward_site_up', help: 'Whether a site is up.', samples }];
  return measuredTeam({ id, name: id }, gauges, { maxPerTeam: 1_000, measuredAt: 0 });
}

const roomy = { maxSamples: 1_000, maxBytes: 1_000_000 };
const countOf = (text: Buffer, start: string): number =>
  text
    .toString()
    .split('\n')
    .filter((line) => line.startsWith(start)).length;

describe('the text of a scrape', () => {
  it('has the samples of a metric together, whatever their team, under one head', () => {
    expect(
      joinTeams([team('a', 1), team('b', 1)], roomy)
        .toString()
        .split('\n'),
    ).toEqual([
      '# HELP steward_site_up Whether a site is up.',
      '# TYPE steward_site_up gauge',
      'steward_site_up{team_id="a",team="a",site="Shop 0"} 1',
      'steward_site_up{team_id="b",team="b",site="Shop 0"} 1',
      '',
      expect.stringMatching(/^# HELP steward_team_metrics_limited /),
      '# TYPE steward_team_metrics_limited gauge',
      'steward_team_metrics_limited{team_id="a",team="a"} 0',
      'steward_team_metrics_limited{team_id="b",team="b"} 0',
      '',
    ]);
    expect(joinTeams([], roomy).toString()).toBe('');
  });

  it('has a limited number of samples: a team that does not fit is reported as limited, and smaller ones after it fit', () => {
    const text = joinTeams([team('a', 50), team('b', 60), team('c', 40)], { ...roomy, maxSamples: 100 });
    expect(['a', 'b', 'c'].map((id) => countOf(text, `steward_site_up{team_id="${id}"`))).toEqual([
      50, 0, 40,
    ]);
    for (const [id, value] of Object.entries({ a: 0, b: 1, c: 0 }))
      expect(text.toString()).toContain(
        `steward_team_metrics_limited{team_id="${id}",team="${id}"} ${value}\n`,
      );
  });

  it('has a limited number of bytes, whatever the length of names', () => {
    const teams = [team('a', 100), team('b', 100, '\u{1F600}'.repeat(100)), team('c', 100)];
    const text = joinTeams(teams, { ...roomy, maxBytes: 30_000 });
    expect(['a', 'b', 'c'].map((id) => countOf(text, `steward_site_up{team_id="${id}"`))).toEqual([
      100, 0, 100,
    ]);
    expect(text.length).toBeLessThan(31_000);
  });

  it('knows the size of a team, so that few large teams cannot fill the memory', () => {
    const { bytes, samples } = team('a', 1_000);
    expect(bytes).toBe(Buffer.concat([...samples.values()]).length);
  });
});
