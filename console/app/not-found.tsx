import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Page } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';

export const NotFound = (): ReactElement => (
  <Page title="Nothing here">
    <Empty title="There is no such page.">
      It may have been deleted, or belong to somebody else. <Link to="/">Go to the overview</Link>.
    </Empty>
  </Page>
);
