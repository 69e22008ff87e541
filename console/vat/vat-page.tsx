import type { ReactElement } from 'react';
import { Page } from '../ui/page.tsx';
import { TryNumber } from './try-number.tsx';
import { Upstreams } from './upstreams.tsx';
import { ValidationLog } from './validation-log.tsx';

export const VatPage = (): ReactElement => (
  <Page title="VAT numbers">
    <TryNumber />
    <Upstreams />
    <ValidationLog />
  </Page>
);
