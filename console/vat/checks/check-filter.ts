import type { VatCheckFilter } from '../../api/vat.generated.ts';
import { countries, customerCountries } from '../vat.ts';

/** The service searches from this length on, and numbers are no longer than that. */
const [shortest, longest] = [4, 20];

/** What somebody typed or pasted, such as `DE 123.456.789` or the start of a number. Null while it is too short. */
export function toCheckFilter(text: string): VatCheckFilter | null {
  const typed = text.toUpperCase().replace(/[^A-Z0-9+*]/g, '');
  if (typed === '') return {};
  const code = typed.slice(0, 2);
  const country = [...countries, ...customerCountries].includes(code) ? code : null;
  const number = (country ? typed.slice(2) : typed).slice(0, longest);
  if (country && number === '') return { country };
  if (number.length < shortest) return null;
  return { ...(country ? { country } : {}), number };
}
