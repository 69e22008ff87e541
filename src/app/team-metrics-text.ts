import { headLines, sampleLine, type TeamGauge } from '#platform/http/exposition.ts';

/** The metrics of one team as bytes, so that a scrape of several teams only copies them. */
export type MeasuredTeam = {
  /** The samples by metric: those of a metric have to follow each other, whatever their team. */
  samples: Map<string, Buffer>;
  /** The lines before the samples, by metric. */
  heads: Map<string, string>;
  /** Instead of everything else, if the team does not fit into a scrape. */
  leftOut: Buffer;
  sampleCount: number;
  bytes: number;
  measuredAt: number;
};

const limited: TeamGauge = {
  name: 'steward_team_metrics_limited',
  help: 'Whether something of a team is left out: sites, heartbeats or environments above the limit, or all of them if the scrape is full.',
  samples: [],
};

export function measuredTeam(
  team: { id: string; name: string },
  gauges: readonly TeamGauge[],
  { maxPerTeam, measuredAt }: { maxPerTeam: number; measuredAt: number },
): MeasuredTeam {
  const labels = { team_id: team.id, team: team.name };
  const limitedIs = (value: 0 | 1): Buffer => Buffer.from(`${sampleLine(limited.name, labels, value)}\n`);
  const samples = new Map<string, Buffer>(
    gauges.map(({ name, samples: own }) => [
      name,
      Buffer.from(
        own.map((each) => `${sampleLine(name, { ...labels, ...each.labels }, each.value)}\n`).join(''),
      ),
    ]),
  );
  const isLimited = gauges.some(({ samples: own }) => own.length >= maxPerTeam);
  samples.set(limited.name, limitedIs(isLimited ? 1 : 0));
  return {
    samples,
    heads: new Map([...gauges, limited].map((gauge) => [gauge.name, headLines(gauge)])),
    leftOut: limitedIs(1),
    sampleCount: gauges.reduce((sum, { samples: own }) => sum + own.length, 1),
    bytes: [...samples.values()].reduce((sum, { length }) => sum + length, 0),
    measuredAt,
  };
}

/** The text of a scrape. A team that does not fit any more is reported as limited, and a smaller one after it may still fit. */
export function joinTeams(
  teams: readonly MeasuredTeam[],
  { maxSamples, maxBytes }: { maxSamples: number; maxBytes: number },
): Buffer {
  const heads = new Map(teams.flatMap((team) => [...team.heads]));
  const room = { samples: maxSamples, bytes: maxBytes };
  const reported = teams.map((team) => {
    if (team.sampleCount > room.samples || team.bytes > room.bytes)
      return new Map([[limited.name, team.leftOut]]);
    room.samples -= team.sampleCount;
    room.bytes -= team.bytes;
    return team.samples;
  });
  const parts: Buffer[] = [];
  for (const [name, head] of heads) {
    parts.push(Buffer.from(`${parts.length > 0 ? '\n' : ''}${head}\n`));
    parts.push(...reported.flatMap((samples) => samples.get(name) ?? []));
  }
  return Buffer.concat(parts);
}
