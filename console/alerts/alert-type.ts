import type { AlertType } from '../api/monitoring.generated.ts';
import { en } from '../words/en.ts';
import { words } from '../words/words.ts';

/** In the order of lists and filters. */
export const alertTypes = Object.keys(en.alerts.types) as AlertType[];

export const alertNames = (): Record<AlertType, string> => words().alerts.types;
