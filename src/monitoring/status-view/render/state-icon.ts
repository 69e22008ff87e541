import { html, type Html } from '#platform/html.ts';
import type { StatusState } from '#monitoring/status-state.ts';

/** For pictures without a style sheet. White can be read on each of them: the contrast is at least 4.5. */
export const stateColours: Record<StatusState, string> = {
  OPERATIONAL: '#12704a',
  MAINTENANCE: '#1c5ca3',
  DEGRADED: '#855000',
  PARTIAL_OUTAGE: '#9a4200',
  MAJOR_OUTAGE: '#b0241c',
};

const exclamation = 'M12 7v6M12 16.5v.5';
const paths: Record<StatusState, string> = {
  OPERATIONAL: 'M7 12.5l3.5 3.5L17 9',
  MAINTENANCE: 'M8 16l5-5M12 9a3 3 0 0 1 4-2l-2 2 1 1 2-2a3 3 0 0 1-4 4',
  DEGRADED: exclamation,
  PARTIAL_OUTAGE: exclamation,
  MAJOR_OUTAGE: 'M8.5 8.5l7 7M15.5 8.5l-7 7',
};

/** In a page, whose style gives it its colours. */
export const renderIcon = (state: StatusState): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="11" />
    <path d="${paths[state]}" />
  </svg>`;

/** In the tab of a browser. */
export const tabIconOf = (state: StatusState): string =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
    <circle cx="12" cy="12" r="12" fill="${stateColours[state]}" />
    <path
      d="${paths[state]}"
      fill="none"
      stroke="#fff"
      stroke-width="2.5"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>`.text;
