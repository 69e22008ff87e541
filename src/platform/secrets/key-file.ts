import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, type Stats } from 'node:fs';
import { chown, link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, messageOf, OperatorError } from '../errors.ts';
import { keyBytes, newKey, toKey, type Key } from './cipher.ts';
import { decodeKey } from './configured-keys.ts';

/** No longer encrypts, but may be needed to decrypt secrets that were saved during the rotation. */
export type RetiredKey = Key & { retiredAt: Date };
/** `keys`: the current key first, then those that a rotation is about to retire. */
export type KeyFile = { keys: Key[]; retired: RetiredKey[]; version: string };

const heading =
  '# The keys of stored secrets, the current one first. Keep a copy: without them the secrets are lost.';

/** Synchronous, because decryption is; the file has a few hundred bytes. */
export function readKeyFile(path: string): KeyFile {
  let found: Stats;
  let text: string;
  try {
    found = statSync(path);
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new OperatorError(
      `The key file ${path} cannot be read (${codeOf(error) ?? messageOf(error)}). ` +
        'Restore it from a backup. Without it, the stored secrets cannot be decrypted.',
      { cause: error },
    );
  }
  if ((found.mode & 0o077) !== 0) {
    throw new OperatorError(
      `Other users of this machine can read the key file ${path}. Run: chmod 600 ${path}\n` +
        'If somebody may have read it, rotate the key with: steward secrets rotate',
    );
  }
  const parsed = parseKeys(text);
  if (!parsed) throw new OperatorError(`The key file ${path} is damaged. Restore it from a backup.`);
  return { ...parsed, version: versionOf(found) };
}

/** A comment before a key marks it as retired. Releases that do not know this read it as another key. */
const retirement = /^# Retired (\S+Z)/;

function parseKeys(text: string): Pick<KeyFile, 'keys' | 'retired'> | undefined {
  const keys: Key[] = [];
  const retired: RetiredKey[] = [];
  let retiredAt: Date | undefined;
  for (const line of text.split('\n').map((each) => each.trim())) {
    const date = new Date(retirement.exec(line)?.[1] ?? NaN);
    if (!Number.isNaN(date.getTime())) retiredAt = date;
    if (line === '' || line.startsWith('#')) continue;
    const bytes = decodeKey(line);
    if (bytes?.length !== keyBytes) return undefined;
    if (retiredAt) retired.push({ ...toKey(bytes), retiredAt });
    else keys.push(toKey(bytes));
    retiredAt = undefined;
  }
  return keys.length > 0 ? { keys, retired } : undefined;
}

/** Changes whenever the file is replaced. */
export function keyFileVersion(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && versionOf(found);
}

const versionOf = ({ ino, mtimeMs, size }: Stats): string => `${ino} ${mtimeMs} ${size}`;

/** Creates the file if it does not exist. If several processes try at once, one wins and all use its key. */
export async function ensureKeyFile(path: string): Promise<void> {
  try {
    if (keyFileVersion(path) !== undefined) return;
    await mkdir(dirname(path), { recursive: true, mode: 0o711 });
    const draft = await writeDraft(path, textOf([newKey()]));
    try {
      // Creating a hard link is atomic and never replaces an existing file.
      await link(draft, path);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      await rm(draft, { force: true });
    }
    await syncDirOf(path);
  } catch (error) {
    throw new OperatorError(
      `The key file ${path} cannot be created (${codeOf(error) ?? messageOf(error)}). ` +
        'Give this user write access to the directory, or set STEWARD_DATA_DIR or STEWARD_SECRET_KEY.',
      { cause: error },
    );
  }
}

export async function replaceKeyFile(
  path: string,
  keys: readonly Key[],
  retired: readonly RetiredKey[],
): Promise<void> {
  const { uid, gid } = statSync(path);
  const draft = await writeDraft(path, textOf(keys, retired));
  try {
    // If root runs the rotation, the file must stay readable for the user of the server.
    await chown(draft, uid, gid);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncDirOf(path);
}

/** Restores the file from a backup. Never replaces an existing file. */
export async function restoreKeyFile(path: string, text: string): Promise<void> {
  const draft = await writeDraft(path, text);
  try {
    await link(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  await syncDirOf(path);
}

function textOf(keys: readonly Key[], retired: readonly RetiredKey[] = []): string {
  const lineOf = ({ bytes }: Key): string => bytes.toString('base64');
  const retiredLines = retired.flatMap((key) => [
    `# Retired ${key.retiredAt.toISOString()}: only reads what was being saved while the key was changed.`,
    lineOf(key),
  ]);
  return `${[heading, ...keys.map(lineOf), ...retiredLines].join('\n')}\n`;
}

async function writeDraft(path: string, text: string): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  return draft;
}

/** If a power failure lost the key, everything encrypted with it would be lost. */
async function syncDirOf(path: string): Promise<void> {
  const dir = await open(dirname(path), 'r');
  try {
    await dir.sync();
  } finally {
    await dir.close();
  }
}
