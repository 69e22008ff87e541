import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ApiError, messageOf } from '../api/api-error.ts';
import { findUser } from '../api/session.ts';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/states.tsx';
import { words } from '../words/words.ts';

const moduleMissing = /dynamically imported module|module script failed|preload CSS/i;

/** Shown if a page cannot be rendered. */
export function ErrorPage({ error, reset }: ErrorComponentProps): ReactElement {
  const router = useRouter();
  if (error instanceof ApiError)
    return (
      <Page title="Steward">
        <Problem error={error} retry={() => void router.invalidate().then(reset)} />
      </Page>
    );
  // After an upgrade, the files of the open page no longer exist, so only a reload helps. Do not reload while the server is
  // unreachable: the browser would show its own error page.
  const reload = (): void => void findUser().then(() => window.location.reload(), reset);
  const why = moduleMissing.test(messageOf(error)) ? new Error(words().app.error.notLoaded) : error;
  return (
    <Page title={words().app.error.title}>
      <Problem error={why} retry={reload} />
    </Page>
  );
}
