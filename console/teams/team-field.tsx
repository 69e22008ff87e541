import type { ReactElement } from 'react';
import { Field } from '../ui/form.tsx';
import { words } from '../words/words.ts';
import type { Team } from './use-teams.ts';

/** The team in which something is created. Nothing if there is no choice. */
export const TeamField = ({
  teams,
  value,
  error,
  onChange,
}: {
  teams: readonly Team[];
  value: string | undefined;
  error?: string | undefined;
  onChange: (teamId: string) => void;
}): ReactElement | null => {
  const t = words().teams;
  return teams.length > 1 ? (
    <Field label={t.one} error={error} hint={t.fieldHint}>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  ) : null;
};
