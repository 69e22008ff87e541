/**
 * Without a name, lists the benchmarks with the figures of their last run. With a name, runs that one. `--docs` writes the table
 * of docs/performance.md.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMet, runsOf, targetOf, textOf, type Figure } from './results.ts';

type Bench = { name: string; about: string };

/** The files whose first comment says how to run them. The first sentence of the comment says what is measured. */
function listBenches(): Bench[] {
  return readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const name = file.slice(0, -'.ts'.length);
      const text = readFileSync(join(import.meta.dirname, file), 'utf8');
      const comment = /^(?:\/\*\*([^]*?)\*\/|\/\/(.*))/.exec(text);
      const about = (comment?.[1] ?? comment?.[2] ?? '').replaceAll(/\s*\n \* ?/g, ' ').trim();
      return about.includes(`npm run bench ${name}`) ? [{ name, about: firstSentence(about) }] : [];
    });
}

const firstSentence = (text: string): string => text.split(/\. /)[0]!.replace(/(.{110}).+/, '$1…');

function list(): string {
  return listBenches()
    .map(({ name, about }) => {
      const last = runsOf(name).at(-1);
      const figures = last?.figures.map(
        (figure) =>
          `    ${figure.name}: ${textOf(figure)}${targetText(figure)}${isMet(figure) ? '' : ', missed'}`,
      );
      const when = last ? `    ${last.date}, ${last.commit}` : '    not measured yet';
      return [`${name.padEnd(10)}${about}`, when, ...(figures ?? [])].join('\n');
    })
    .join('\n');
}

const targetText = (figure: Figure): string => {
  const target = targetOf(figure);
  return target && ` (target ${target})`;
};

/** The figure before is that of the oldest recorded run. */
function markdownTable(): string {
  const rows = listBenches().flatMap(({ name }) => {
    const runs = runsOf(name);
    const last = runs.at(-1);
    if (!last) return [['`' + name + '`', 'not measured yet', '', '', '', '', '']];
    return last.figures.map((figure) => {
      const before = runs
        .filter((run) => run !== last)
        .flatMap((run) =>
          run.figures.filter((each) => each.name === figure.name).map((each) => ({ run, each })),
        )
        .at(0);
      return [
        '`' + name + '`',
        figure.name,
        targetOf(figure),
        textOf(figure) + (isMet(figure) ? '' : ', missed'),
        `${last.date}, ${last.commit}`,
        before ? textOf(before.each) : '',
        before ? `${before.run.date}, ${before.run.commit}` : '',
      ];
    });
  });
  const head = ['bench', 'figure', 'target', 'last', 'of', 'before', 'of'];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function writeDocs(): void {
  const path = join(import.meta.dirname, '../docs/performance.md');
  const [start, end] = ['<!-- npm run bench -- --docs -->', '<!-- end -->'];
  const text = readFileSync(path, 'utf8');
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${path} does not contain ${start} and ${end}`);
  writeFileSync(path, `${text.slice(0, from)}${start}\n\n${markdownTable()}\n\n${text.slice(to)}`);
}

const [name] = process.argv.splice(2, 1);
if (name === undefined) console.log(list());
else if (name === '--docs') writeDocs();
else if (listBenches().some((bench) => bench.name === name)) await import(`./${name}.ts`);
else {
  console.error(`There is no benchmark "${name}". npm run bench lists them.`);
  process.exitCode = 1;
}
