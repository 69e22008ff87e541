import type { ReactElement, SelectHTMLAttributes } from 'react';
import { words } from '../words/words.ts';

/** The languages of what clients and visitors read. */
export const LocaleSelect = (props: SelectHTMLAttributes<HTMLSelectElement>): ReactElement => (
  <select {...props}>
    <option value="en" lang="en">
      {words().language.names.en}
    </option>
    <option value="de" lang="de">
      {words().language.names.de}
    </option>
  </select>
);
