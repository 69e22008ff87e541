import { ImportRefused } from './import-refused.ts';
import { parseAnswers } from './parse-json.ts';
import { rowsOf } from './rows.ts';
import type { KumaExport } from './uptime-kuma.ts';

/** The backup of version 1, which version 2 does not have any more. It has no maintenance and no status pages. */
export function readUptimeKumaBackup(text: string): KumaExport {
  const [backup = {}] = parseAnswers(text, 'a backup of Uptime Kuma, or its database kuma.db');
  if (!Object.hasOwn(backup, 'monitorList'))
    throw new ImportRefused(
      'The file is not a backup of Uptime Kuma: it has no list "monitorList". Its database kuma.db can be imported as well.',
    );
  return {
    monitors: rowsOf(backup, 'monitorList'),
    notifications: rowsOf(backup, 'notificationList'),
    maintenances: [],
    statusPages: [],
    timezone: null,
  };
}
