import { omit, withoutDefaults } from '#identity/configuration-fields.ts';
import type { ConfigurationKind, Fields } from '#identity/configuration-kind.ts';
import { integer, list, object, oneOf, tags, text } from '#identity/configuration-schema.ts';
import type { Context } from '#identity/context.ts';
import { chosenTeam } from '#identity/permissions.ts';
import { parseEmail } from '#identity/user/parse-user.ts';
import { badRequest } from '#platform/errors.ts';
import { settingsChannels } from '../channels/index.ts';
import { deleteEscalationPolicy } from '../escalation/delete-policy.ts';
import { parsePolicy, type ParsedPolicy, type PolicyInput } from '../escalation/parse-policy.ts';
import { listMembers, listPolicies } from '../escalation/policy-storage.ts';
import { createEscalationPolicy, updateEscalationPolicy } from '../escalation/save-policy.ts';
import { lockSettings } from '../settings/settings-storage.ts';
import { alertTypes, deploymentNotices } from '../event.ts';

type StepEntry = { afterMinutes: number; channels?: string[]; destinations?: string[]; members?: string[] };
type PolicyEntry = Omit<PolicyInput, 'steps' | 'teamId' | 'position'> & { steps: StepEntry[] };
const entryOf = (fields: Fields): PolicyEntry => fields as PolicyEntry;

const defaults = { alertTypes: [], notices: [], tags: [], repeat: 0 };

/** They are tried in the order in which they were created; the position is changed in the console or through the API. */
export const policiesKind = (): ConfigurationKind => ({
  name: 'policies',
  title: 'escalation policy',
  properties: {
    name: text(),
    alertTypes: list(oneOf(alertTypes), alertTypes.length, 'Defaults to all, unless there are notices.'),
    notices: list(oneOf(deploymentNotices), deploymentNotices.length),
    tags: { ...tags, description: 'It is for sites with one of these tags. Defaults to all sites.' },
    steps: list(
      object(
        {
          afterMinutes: integer(0, 10_080),
          channels: list(oneOf(settingsChannels), settingsChannels.length),
          destinations: list(text(), 50),
          members: list(text(), 50, 'Email addresses of members of the team.'),
        },
        ['afterMinutes'],
      ),
      10,
    ),
    repeat: integer(0, 3, 'How often the steps are repeated.'),
  },
  required: ['name', 'steps'],
  references: { 'steps.*.destinations.*': 'destinations' },
  secrets: [],

  async list(db, teamId, only) {
    const members = await listMembers(db, teamId);
    const emails = new Map(members.map(({ userId, email }) => [userId, email]));
    return (await listPolicies(db, [teamId], only)).map(
      ({ id, name, alertTypes, notices, tags, steps, repeat }) => {
        const shownSteps = steps.flatMap(({ afterMinutes, channels, memberIds }) => {
          const isOwn = (channel: string): boolean => settingsChannels.some((known) => known === channel);
          // A former member gets nothing, and a step for former members only does nothing.
          const members = memberIds.flatMap((userId) => emails.get(userId) ?? []);
          if (channels.length + members.length === 0) return [];
          const destinations = channels.filter((each) => !isOwn(each)).map((each) => each.split(':').at(-1)!);
          return [shownStep({ afterMinutes, channels: channels.filter(isOwn), destinations, members })];
        });
        const fields = withoutDefaults(
          { name, alertTypes, notices, tags, steps: shownSteps, repeat },
          defaults,
        );
        return { id, parentId: null, name, fields, storedSecrets: [] };
      },
    );
  },
  normalise(fields) {
    const entry = entryOf(fields);
    const parsed = omit(parseEntry(entry), ['steps']);
    return withoutDefaults({ ...parsed, steps: entry.steps.map(normalStep) }, defaults);
  },

  async lock(ctx, { teamId }) {
    const { email } = ctx.caller.user;
    await ctx.db.transaction().execute((tx) => lockSettings(tx, teamId, email));
  },
  async create(ctx, { teamId }, fields) {
    const input = { ...(await resolveMembers(ctx, teamId, entryOf(fields))), teamId };
    return (await createEscalationPolicy(ctx, input)).id;
  },
  async update(ctx, { id, teamId }, fields) {
    await updateEscalationPolicy(ctx, id, await resolveMembers(ctx, teamId, entryOf(fields)));
  },
  async remove(ctx, id) {
    await deleteEscalationPolicy(ctx, id);
  },
});

const unique = <T>(values: readonly T[] = []): T[] => [...new Set(values)];
const emailsOf = (members: readonly string[] = []): string[] =>
  unique(members.map((email) => parseEmail(email, 'steps')));

const shownStep = (step: StepEntry): Fields =>
  withoutDefaults(step, { channels: [], destinations: [], members: [] });

const normalStep = ({ afterMinutes, channels, destinations, members }: StepEntry): Fields =>
  shownStep({
    afterMinutes,
    channels: unique(channels),
    destinations: unique(destinations),
    members: emailsOf(members),
  });

/** The rules of the API, with addresses in the place of the ids of members. */
const parseEntry = (entry: PolicyEntry): ParsedPolicy =>
  parsePolicy({ ...entry, steps: entry.steps.map((step) => toStep(step, emailsOf(step.members))) });

const toStep = ({ afterMinutes, channels = [], destinations = [] }: StepEntry, memberIds: string[]) => ({
  afterMinutes,
  channels: [...channels, ...destinations],
  memberIds,
});

async function resolveMembers(ctx: Context, teamId: string, entry: PolicyEntry): Promise<PolicyInput> {
  const members = await listMembers(ctx.db, chosenTeam(ctx, 'notification.manage', teamId));
  const ids = new Map(members.map(({ userId, email }) => [email.toLowerCase(), userId]));
  const steps = entry.steps.map((step, index) =>
    toStep(
      step,
      emailsOf(step.members).map((email) => ids.get(email) ?? refuseMember(index, email)),
    ),
  );
  return { ...entry, steps };
}

const refuseMember = (index: number, email: string): never => {
  throw badRequest(`Step ${index + 1}: the team has no member ${email}. Choose from its members.`, {
    field: 'steps',
    index,
  });
};
