import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Page } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';

export const NotFound = (): ReactElement => (
  <Page title="Page not found">
    <Empty title="This page does not exist.">
      It may have been deleted, or it belongs to a team of which you are not a member.{' '}
      <Link to="/">Go to the overview</Link>.
    </Empty>
  </Page>
);
