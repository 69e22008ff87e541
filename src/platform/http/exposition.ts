/** A gauge of a team, as a product reports it: one sample for each thing that it measures. */
export type TeamGauge = { name: string; help: string; samples: readonly TeamSample[] };
export type TeamSample = { teamId: string; labels: Readonly<Record<string, string>>; value: number };

/** Names are shorter already. Whatever a product passes on, one series cannot make a scrape large. */
const maxLabelLength = 200;

/** `name{label="value"} 1` in Prometheus' text format. */
export const sampleLine = (name: string, labels: Readonly<Record<string, string>>, value: number): string =>
  `${name}{${Object.entries(labels)
    .map(([label, text]) => `${label}="${labelValue(text)}"`)
    .join(',')}} ${value}`;

/** The lines before the samples of one metric. */
export const headLines = ({ name, help }: Pick<TeamGauge, 'name' | 'help'>): string =>
  `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${name} gauge`;

/** A line break or a quote in the name of a site must not end its label. Other control characters have no escape. */
function labelValue(text: string): string {
  return text
    .slice(0, maxLabelLength)
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('\n', '\\n');
}
