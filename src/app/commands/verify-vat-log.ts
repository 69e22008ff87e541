import { readFile } from 'node:fs/promises';
import { openDatabase, type Tx } from '#platform/db/pool.ts';
import { messageOf, OperatorError } from '#platform/errors.ts';
import {
  checkEvidenceFile,
  checkHead,
  vat,
  verifyLog,
  type EvidenceReport,
  type Link,
  type LogAnchor,
  type LogReport,
  type Problem,
} from '#vat/product.ts';
import { readConfig } from '../config/config.ts';
import { openApp } from '../open-app.ts';
import { parseCommandLine, print, printJson, UsageError } from './command.ts';
import { openLog } from './open-log.ts';

const options = {
  head: { type: 'string', multiple: true },
  evidence: { type: 'string', multiple: true },
  json: { type: 'boolean' },
} as const;

/** `steward vat verify-log` */
export async function verifyVatLog(args: string[]): Promise<number> {
  const { values } = parseCommandLine(args, options);
  const heads = (values.head ?? []).map(parseHead);
  // Before the database is opened, because a wrong path is the likeliest mistake.
  const files = await Promise.all((values.evidence ?? []).map(readEvidenceFile));
  const log = openLog({ logLevel: 'warn' });
  const app = await openApp(readConfig(), log, 'share');
  // Without a timeout: a log of some million entries takes minutes.
  const database = openDatabase(app.database.address, log, 1, 'maintenance');
  const notes: string[] = [];
  const evidence: EvidenceReport[] = [];
  try {
    const { signer } = app.opened(vat).chain;
    const alsoCheck = async (tx: Tx, anchors: readonly LogAnchor[]): Promise<Problem[]> => {
      const problems: Problem[] = [];
      for (const head of heads) {
        const isThere = await checkHead(tx, anchors, head);
        if (isThere === null)
          notes.push(`Retention has removed position ${head.position} since. Note a newer head.`);
        else if (!isThere) problems.push({ position: head.position, message: missingHead });
      }
      for (const file of files) evidence.push(await checkEvidenceFile(tx, anchors, signer, file));
      return problems;
    };
    const { onProgress, clear } = showProgress();
    const report = await verifyLog(database.db, signer, { alsoCheck, onProgress }).finally(clear);
    if (values.json) printJson(toJson(report, notes, evidence));
    else print([...describe(report), ...notes, ...evidence.flatMap(describeEvidence)].join('\n'));
    return report.problemCount === 0 && evidence.every(isProven) ? 0 : 1;
  } finally {
    await database.close();
    await app.close();
  }
}

const missingHead = 'The chain does not contain the given head: entries were changed or removed.';

function parseHead(text: string): Link {
  const [, position = '', hash = ''] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text) ?? [];
  if (hash === '') throw new UsageError(`"${text}" is not a head. Example: --head 1200:9f86d0… (64 digits).`);
  return { position: Number(position), hash: Buffer.from(hash, 'hex') };
}

async function readEvidenceFile(name: string): Promise<{ name: string; content: unknown }> {
  try {
    return { name, content: JSON.parse(await readFile(name, 'utf8')) };
  } catch (error) {
    throw new OperatorError(`${name} cannot be read as JSON: ${messageOf(error)}`);
  }
}

const headText = (head: Link | null): string | null =>
  head && `${head.position}:${head.hash.toString('hex')}`;

const isProven = ({ problems }: EvidenceReport): boolean => problems.length === 0;

const toJson = (
  { head, ...report }: LogReport,
  notes: readonly string[],
  evidence: readonly EvidenceReport[],
): object => ({
  intact: report.problemCount === 0,
  ...report,
  head: headText(head),
  notes,
  evidence: evidence.map((each) => ({ ...each, proven: isProven(each) })),
});

const maxShown = 20;

function describeEvidence({ file, checks, problems }: EvidenceReport): string[] {
  const count = (number: number): string => number.toLocaleString('en-US');
  if (problems.length === 0)
    return [`${file} is proven: ${count(checks)} ${checks === 1 ? 'check' : 'checks'}, as in the log.`];
  return [
    `${file} is NOT proven. Problems: ${count(problems.length)}.`,
    ...problems.slice(0, maxShown).map((problem) => `  ${problem}`),
    ...(problems.length > maxShown ? [`  … and ${count(problems.length - maxShown)} more`] : []),
  ];
}

function describe(report: LogReport): string[] {
  const { entries, removed, waiting, head, publicKey, problemCount, problems } = report;
  const count = (number: number): string => number.toLocaleString('en-US');
  const kept = `${count(entries)} entries${removed === 0 ? '' : `, and ${count(removed)} that retention has removed`}`;
  const shown = problems.map(
    ({ position, message }) => `  ${position === null ? '' : `Position ${position}: `}${message}`,
  );
  return [
    problemCount === 0
      ? `The log is intact: ${kept}.`
      : `The log is NOT intact (${kept}). Problems: ${count(problemCount)}.`,
    ...shown,
    ...(problemCount > problems.length ? [`  … and ${count(problemCount - problems.length)} more`] : []),
    ...(waiting === 0 ? [] : [`Not in the chain yet: ${count(waiting)}.`]),
    ...(head ? [`Head: ${headText(head)}`] : []),
    `Public key: ${publicKey}`,
  ];
}

/** Only on a terminal, and at most ten times per second. */
function showProgress() {
  const isShown = process.stderr.isTTY;
  let shownAt = 0;
  return {
    onProgress: ({ done, total }: { done: number; total: number }): void => {
      if (!isShown || performance.now() - shownAt < 100) return;
      shownAt = performance.now();
      const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
      process.stderr.write(`\rverifying ${done.toLocaleString('en-US')} entries, ${percent} % `);
    },
    clear: (): void => {
      if (isShown) process.stderr.write('\r\x1b[K');
    },
  };
}
