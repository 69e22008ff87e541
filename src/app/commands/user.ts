import { readConfig } from '../config/config.ts';
import {
  confirmAddressByOperator,
  createUserByOperator,
  resetPasswordByOperator,
  unlinkByOperator,
} from '#identity/administration/operator.ts';
import { createSignInLink } from '#identity/sign-in/sign-in-by-link.ts';
import { listUnconfirmed, listUsers } from '#identity/user/user-storage.ts';
import type { Services } from '#identity/context.ts';
import { AppError, OperatorError } from '#platform/errors.ts';
import { openApp } from '../open-app.ts';
import { parseCommandLine, print, printJson, UsageError, type Command } from './command.ts';
import { openLog } from './open-log.ts';

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  password: { type: 'string' },
  admin: { type: 'boolean' },
  'same-person': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

type Values = {
  email?: string;
  name?: string;
  password?: string;
  admin?: boolean;
  'same-person'?: boolean;
  json?: boolean;
};

export const userCommand: Command = {
  help: `Usage: steward user create --email E [--name N] [--admin] [--password P] [--json]
       steward user list [--json]
       steward user reset-password --email E [--password P] [--json]
       steward user sign-in-link --email E [--json]
       steward user confirm-address --email E [--json]
       steward user unlink --email E [--same-person] [--json]

Can be run while the server is running. Without --password, a random password is generated and shown once. This is
safer, because other users of this machine can read command lines. A sign-in link works once within 15 minutes and
replaces all factors: use it if the sign-in provider is down, or if a user has lost the authenticator and all codes.

On a server without email, anybody can sign up with any address. If that address then signs in through the provider, everything
ends that could sign in to the account before, such as its access tokens. Use confirm-address for users whom you know.

An account that is linked to one person at the sign-in provider refuses any other person with its address. Use unlink if the address
now belongs to somebody else: they get the account with its teams at their next sign-in through the provider, and its password,
factors, sessions, access tokens and sent invitations end at once. With --same-person, these stay: use it if the provider has given
its users new ids.`,

  async run(args) {
    const { values, positionals } = parseCommandLine(args, options, 1);
    const name = positionals[0] ?? '';
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
    if (!verb) throw new UsageError(`Choose an action: steward user ${listOf(Object.keys(verbs))}.`);
    const app = await openApp(readConfig(), openLog({ logLevel: 'warn' }), 'share');
    try {
      await verb(app.services, values as Values);
      return 0;
    } catch (error) {
      throw error instanceof AppError ? new OperatorError(error.message) : error;
    } finally {
      await app.close();
    }
  },
};

const verbs: Record<string, (services: Services, values: Values) => Promise<void>> = {
  async create(services, values) {
    const email = required(values.email);
    const { user, password } = await createUserByOperator(services, {
      email,
      name: values.name ?? email.split('@')[0]!,
      role: values.admin ? 'ADMIN' : 'MEMBER',
      password: values.password ?? null,
    });
    if (values.json) return printJson({ ...user, password });
    print(`Created ${user.role.toLowerCase()} ${user.email}.`);
    if (password) print(`Password (shown only once): ${password}`);
  },

  async list(services, values) {
    const unconfirmed = await listUnconfirmed(services.db);
    const users = (await listUsers(services.db)).map((user) => ({
      ...user,
      addressConfirmed: !unconfirmed.has(user.id),
    }));
    if (values.json) return printJson(users);
    if (users.length === 0) return print('There are no accounts yet.');
    const width = Math.max(...users.map(({ email }) => email.length));
    for (const { email, role, name, disabled, addressConfirmed } of users) {
      const notes = `${disabled ? '  (disabled)' : ''}${addressConfirmed ? '' : '  (address not confirmed)'}`;
      print(`${email.padEnd(width)}  ${role.toLowerCase().padEnd(6)}  ${name}${notes}`);
    }
  },

  async 'reset-password'(services, values) {
    const email = required(values.email);
    const { password } = await resetPasswordByOperator(services, email, values.password ?? null);
    if (values.json) return printJson({ email, password });
    print(`${email} has a new password and is signed out everywhere.`);
    if (password) print(`Password (shown only once): ${password}`);
  },

  async 'sign-in-link'(services, values) {
    const email = required(values.email);
    const { link, expiresAt } = await createSignInLink(services, email);
    if (values.json) return printJson({ email, link, expiresAt });
    print(`Open this link within 15 minutes to sign in as ${email}. It works once.`);
    print(link);
  },

  async 'confirm-address'(services, values) {
    const email = required(values.email);
    await confirmAddressByOperator(services, email);
    if (values.json) return printJson({ email });
    print(`${email} belongs to the owner of this account.`);
  },

  async unlink(services, values) {
    const email = required(values.email);
    await unlinkByOperator(services, email, values['same-person'] ? 'same person' : 'another person');
    if (values.json) return printJson({ email });
    print(
      `${email} is no longer linked. The next person with this address at the sign-in provider gets the account.`,
    );
    if (!values['same-person'])
      print('Its password, factors, sessions, access tokens and sent invitations have ended.');
  },
};

const listOf = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} or ${names.at(-1)!}`;

function required(email: string | undefined): string {
  if (!email) throw new UsageError('Missing option --email ADDRESS.');
  return email;
}
