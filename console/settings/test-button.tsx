import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { messageOf } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { words } from '../words/words.ts';

/** Sends a test message and shows the outcome, with the provider's response if it failed. */
export const TestButton = ({
  test,
  isChanged = false,
  refusal = null,
  label,
  onClick,
}: {
  test: Pick<UseMutationResult, 'data' | 'error' | 'isPending'>;
  /** Whether the form has unsaved changes, which a test would not use. */
  isChanged?: boolean;
  refusal?: string | null;
  /** Names the button where there are several. */
  label?: string;
  onClick: () => void;
}): ReactElement => {
  const t = words().settings.test;
  return (
    <>
      <span role="status" className={`small ${isChanged ? 'quiet' : test.error ? 'tone-bad' : 'tone-good'}`}>
        {isChanged ? t.saveFirst : test.error ? messageOf(test.error) : Boolean(test.data) && t.sent}
      </span>
      <Button
        busy={test.isPending}
        refusal={refusal}
        disabled={isChanged}
        aria-label={label}
        onClick={onClick}
      >
        {test.isPending ? t.sending : t.send}
      </Button>
    </>
  );
};
