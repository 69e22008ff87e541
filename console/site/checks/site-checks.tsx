import type { ReactElement } from 'react';
import type { SiteFactsFragment } from '../../api/monitoring.generated.ts';
import { CheckList } from './check-list.tsx';

/** The checks of the site, its pages and its probes. */
export const SiteChecks = ({ site }: { site: SiteFactsFragment }): ReactElement => <CheckList site={site} />;
