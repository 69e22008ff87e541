// Loaded into an agent before its own code: ends it, as a kill -9 would, right before or after its nth write to the journal.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [when, count] = process.env.AGENT_CRASH.split(':');
const { renameSync: rename, openSync: open, fdatasyncSync: sync } = fs;
let writes = 0;
const die = () => process.kill(process.pid, 'SIGKILL');
const isMoment = () => writes === Number(count);
const begin = () => {
  writes += 1;
  if (isMoment() && when === 'before') die();
};
const isJournal = (path) => String(path).endsWith('/journal.json');

// The first and the last entry replace the file.
fs.renameSync = (from, to) => {
  if (isJournal(to)) begin();
  rename(from, to);
  if (isJournal(to) && isMoment()) die();
};
// The others are appended to it. An open that fails writes nothing.
fs.openSync = (path, flags, ...rest) => {
  const file = open(path, flags, ...rest);
  if (isJournal(path) && typeof flags === 'number' && flags & fs.constants.O_APPEND) begin();
  return file;
};
fs.fdatasyncSync = (file) => {
  sync(file);
  if (isMoment()) die();
};
syncBuiltinESMExports();
