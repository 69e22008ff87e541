import type { Change, Counts, FieldChange, Plan, Problem } from './project-client.ts';

/** Colours are for terminals: https://no-color.org. */
export type Paint = (text: string, colour: 'green' | 'yellow' | 'red' | 'cyan' | 'dim' | 'bold') => string;

const codes = { green: 32, yellow: 33, red: 31, cyan: 36, dim: 2, bold: 1 } as const;
export const painter =
  (isColoured: boolean): Paint =>
  (text, colour) =>
    isColoured ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text;

const signs = {
  CREATE: ['+', 'green', 'create'],
  UPDATE: ['~', 'yellow', 'update'],
  MOVE: ['→', 'cyan', 'move'],
  ADOPT: ['=', 'cyan', 'adopt'],
  DETACH: ['○', 'yellow', 'detach'],
  DELETE: ['-', 'red', 'delete'],
} as const;

/** Without the changes of a plan that are done, if it was begun before. */
export function whatIsLeft(plan: Plan): Plan {
  const changes = plan.changes.filter(({ state }) => state !== 'DONE');
  const counts = { ...plan.counts, create: 0, update: 0, move: 0, adopt: 0, detach: 0, delete: 0 };
  for (const { action } of changes) counts[action.toLowerCase() as Lowercase<typeof action>] += 1;
  return { ...plan, changes, counts };
}

/** What a plan would do, as a diff. */
export function showPlan({ project, changes, counts, warnings }: Plan, file: string, paint: Paint): string {
  const lines = warnings.map((warning) =>
    paint(`${placeIn(file, warning)}: warning: ${oneLine(warning.message)}`, 'yellow'),
  );
  for (const change of changes) lines.push(...showChange(change, paint));
  lines.push(
    changes.length === 0 ? `Project ${project}: nothing to do.` : `Project ${project}: ${summary(counts)}.`,
  );
  if (counts.detach > 0) lines.push('What is detached stays as it is. To delete it, use --delete.');
  return lines.join('\n');
}

function showChange(
  { action, kind, key, formerKey, name, fields, state, error }: Change,
  paint: Paint,
): string[] {
  const [sign, colour, word] = signs[action];
  const former = formerKey === null ? '' : ` (was ${oneLine(formerKey)})`;
  const title = name === key ? '' : ` ${paint(`“${oneLine(name)}”`, 'dim')}`;
  const failed = state === 'FAILED' ? paint(` failed: ${oneLine(error ?? '')}`, 'red') : '';
  return [
    `${paint(`${sign} ${word} ${kind} ${oneLine(key)}`, colour)}${former}${title}${failed}`,
    ...fields.map((field) => showField(action, field, paint)),
  ];
}

function showField(
  action: Change['action'],
  { path, before, after, secret }: FieldChange,
  paint: Paint,
): string {
  if (secret) return `    ${path}: ${paint('(secret)', 'dim')}`;
  const old = before === null ? '(default)' : short(before);
  const wanted = after === null ? '(default)' : short(after);
  if (action === 'DELETE') return `    ${paint(`also deletes ${path}:`, 'dim')} ${paint(old, 'red')}`;
  if (action === 'CREATE') return `    ${path}: ${paint(wanted, 'green')}`;
  return `    ${path}: ${paint(old, 'red')} → ${paint(wanted, 'green')}`;
}

const maxValue = 160;
const short = (json: string): string =>
  oneLine(json.length > maxValue ? `${json.slice(0, maxValue)}…` : json);

/** Names and values come from the file or from other members: control characters could rewrite the terminal. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');

export function showProblems(problems: readonly Problem[], file: string, paint: Paint): string {
  const lines = problems.map((problem) => {
    const path = problem.path === null ? '' : ` ${paint(`(${oneLine(problem.path)})`, 'dim')}`;
    return `${paint(placeIn(file, problem), 'bold')}: ${oneLine(problem.message)}${path}`;
  });
  const count = problems.length;
  return [
    ...lines,
    paint(`${count} ${count === 1 ? 'mistake' : 'mistakes'}; nothing was changed.`, 'red'),
  ].join('\n');
}

const placeIn = (file: string, { line, column }: Problem): string => `${file}:${line}:${column}`;

export const summary = (counts: Counts): string =>
  (['create', 'update', 'move', 'adopt', 'detach', 'delete'] as const)
    .filter((action) => counts[action] > 0)
    .map((action) => `${counts[action].toLocaleString('en-US')} to ${action}`)
    .join(', ') || 'nothing to do';

/** Whether something would change. An adoption alone changes no object. */
export const hasWork = ({ create, update, move, detach, delete: deleted }: Counts): boolean =>
  create + update + move + detach + deleted > 0;
