import type { VatChanges } from '#notification/index.ts';

type Change = VatChanges['customers'][number];

const maxLines = 20;

/** The title and text of a notice, in plain words. */
export function describeChanges({ total, customers }: VatChanges): { title: string; message: string } {
  const [only] = customers;
  const lines = customers.slice(0, maxLines).map(lineOf);
  const more = total - lines.length;
  const message = [...lines, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n');
  if (total === 1 && only)
    return { title: `VAT number ${newsOf(only)}: ${only.name ?? only.externalId}`, message };
  const invalid = customers.filter(({ to }) => to === 'INVALID').length;
  const counts = [
    ...(invalid > 0 ? [`${invalid} no longer valid`] : []),
    ...(customers.length > invalid ? [`${customers.length - invalid} valid again`] : []),
  ];
  // Of more than are listed, only the total is known.
  const details = total === customers.length ? `: ${counts.join(', ')}` : '';
  return { title: `${total} VAT numbers of customers changed${details}`, message };
}

const newsOf = ({ to }: Change): string => (to === 'INVALID' ? 'no longer valid' : 'valid again');

const lineOf = (change: Change): string => {
  const { externalId, name, country, number } = change;
  return `${country}${number} of customer ${externalId}${name ? ` (${name})` : ''} is ${newsOf(change)}.`;
};
