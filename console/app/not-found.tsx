import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Page } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';
import { words } from '../words/words.ts';

export function NotFound(): ReactElement {
  const t = words().app.notFound;
  return (
    <Page title={t.title}>
      <Empty title={t.text}>
        {t.hint} <Link to="/">{t.toOverview}</Link>.
      </Empty>
    </Page>
  );
}
