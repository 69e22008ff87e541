import type { Imported, ImportOptions } from './document.ts';
import { createDraft, type Draft } from './draft.ts';
import { addGatusAlerting } from './gatus-alerting.ts';
import { addGatusEndpoint } from './gatus-endpoint.ts';
import { readDuration, variablesIn } from './gatus-values.ts';
import { addGatusWindow, collectGatusWindows, type GatusWindows } from './gatus-windows.ts';
import { given } from './given.ts';
import { ImportRefused } from './import-refused.ts';
import { periodOf, tagsOf } from './limits.ts';
import { lineOf } from './line.ts';
import { parseYamlObject } from './parse-yaml.ts';
import { flagOf, isRow, rowOf, rowsOf, textOf, valueOf, type Row } from './rows.ts';

/** A configuration file of Gatus. */
export function importGatus(text: string, options: ImportOptions): Imported {
  const config = parseYamlObject(text, 'a configuration of Gatus, with a list "endpoints"');
  if (!['endpoints', 'services', 'external-endpoints', 'suites'].some((name) => Object.hasOwn(config, name)))
    throw new ImportRefused('The file is not a configuration of Gatus: it has no list "endpoints".');
  const draft = createDraft(options);
  for (const name of variablesIn(text)) draft.reserve(name);
  const windows: GatusWindows = new Map();
  const alerting = rowOf(valueOf(config, 'alerting'));
  // Before version 4, endpoints were called services.
  for (const row of [...rowsOf(config, 'endpoints'), ...rowsOf(config, 'services')]) {
    const key = addGatusEndpoint(draft, row, alerting);
    collectGatusWindows(draft, row, key, windows);
  }
  for (const row of rowsOf(config, 'external-endpoints')) addExternal(draft, row);
  for (const row of rowsOf(config, 'suites'))
    draft.leaveOut(textOf(row, 'name') ?? 'Suite', 'Suites: a checkout flow can test several steps.');
  for (const { row, sites } of windows.values()) addGatusWindow(draft, row, sites);
  const maintenance = valueOf(config, 'maintenance');
  if (isRow(maintenance)) addGatusWindow(draft, maintenance, 'all');
  addGatusAlerting(draft, alerting);
  return draft.finish();
}

function addExternal(draft: Draft, row: Row): void {
  const name = lineOf(textOf(row, 'name') ?? '') || 'Heartbeat';
  const seconds = readDuration(textOf(rowOf(valueOf(row, 'heartbeat')), 'interval'));
  if (seconds === null || seconds <= 0)
    return draft.leaveOut(name, 'An external endpoint without a heartbeat interval: nothing can be missed.');
  const group = textOf(row, 'group');
  draft.addHeartbeat({
    name,
    periodSeconds: periodOf(draft, name, seconds),
    ...given('tags', tagsOf(draft, name, group === null ? [] : [group])),
    ...(flagOf(row, 'enabled') === false && { paused: true as const }),
  });
  draft.change(name, 'The job has to call the address that Steward gives its heartbeat.');
}
