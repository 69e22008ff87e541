// Loaded into an agent before its own code: ends it, as a kill -9 would, right before or after its nth write to the journal.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [when, count] = process.env.AGENT_CRASH.split(':');
const rename = fs.renameSync;
let writes = 0;
fs.renameSync = (from, to) => {
  const isJournal = String(to).endsWith('/journal.json');
  if (isJournal) writes += 1;
  const isMoment = isJournal && writes === Number(count);
  if (isMoment && when === 'before') process.kill(process.pid, 'SIGKILL');
  rename(from, to);
  if (isMoment) process.kill(process.pid, 'SIGKILL');
};
syncBuiltinESMExports();
