import { clearable } from '#platform/parse-input.ts';
import { forPeople } from '../channel.ts';
import { needed, type DestinationDefinition } from '../destination.ts';
import { openMail, parseAddresses } from './transport.ts';

export const email: DestinationDefinition<{ emailAddresses: string[] }> = {
  ...forPeople,
  byMail: true,
  fields: () => ({
    emailAddresses: needed(
      'an email address',
      clearable((values: string[], field) => (values.length > 0 ? parseAddresses(values, field) : null)),
    ),
  }),
  target: ({ emailAddresses: [first, second, ...others] }) =>
    [first, second].filter(Boolean).join(', ') + (others.length > 0 ? ` and ${others.length} more` : ''),
  open: ({ emailAddresses }, transports) => openMail(emailAddresses, transports),
};
