import type {
  AlertType,
  CreateEscalationPolicyMutationVariables,
  DeploymentNotice,
  PolicyFactsFragment,
} from '../../api/monitoring.generated.ts';
import { alertNames, alertTypes as allTypes } from '../../alerts/alert-type.ts';
import { duration } from '../../ui/format.ts';
import { joinTags, splitTags } from '../../ui/tags.ts';
import type { FieldErrors } from '../../ui/form.tsx';
import { words } from '../../words/words.ts';

type Input = CreateEscalationPolicyMutationVariables['input'];

/** `to` are channels and ids of destinations, as in the API, and members as `member:<id>`. */
export type Step = { after: string; to: string[] };

export type PolicyForm = {
  name: string;
  alertTypes: AlertType[];
  notices: DeploymentNotice[];
  tags: string;
  steps: Step[];
  repeat: string;
};

export const maxSteps = 10;
const member = 'member:';

export const toOf = ({ channels, memberIds }: PolicyFactsFragment['steps'][number]): string[] => [
  ...channels,
  ...memberIds.map((id) => member + id),
];

/** Alerts that were notices in earlier versions. A policy that lists the notice takes the alert. */
const isAlert = (notice: DeploymentNotice): notice is DeploymentNotice & AlertType =>
  allTypes.some((type) => type === notice);

/** A new policy takes all alerts. */
export const formOf = (policy: PolicyFactsFragment | null): PolicyForm => ({
  name: policy?.name ?? '',
  // In the API, no types mean all of them, unless the policy is for notices.
  alertTypes:
    policy && (policy.alertTypes.length > 0 || policy.notices.length > 0)
      ? allTypes.filter(
          (type) => policy.alertTypes.includes(type) || policy.notices.some((each) => each === type),
        )
      : allTypes,
  notices: (policy?.notices ?? []).filter((notice) => !isAlert(notice)),
  tags: joinTags(policy?.tags ?? []),
  steps: policy?.steps.map((step) => ({ after: String(step.afterMinutes), to: toOf(step) })) ?? [
    { after: '0', to: [] },
  ],
  repeat: String(policy?.repeat ?? 0),
});

export function toInput(form: PolicyForm): Input {
  const takesAll = form.alertTypes.length === allTypes.length && form.notices.length === 0;
  return {
    name: form.name.trim(),
    alertTypes: takesAll ? [] : form.alertTypes,
    notices: form.notices,
    tags: splitTags(form.tags),
    steps: form.steps.map(({ after, to }) => ({
      afterMinutes: Number(after),
      channels: to.filter((each) => !each.startsWith(member)),
      memberIds: to.filter((each) => each.startsWith(member)).map((each) => each.slice(member.length)),
    })),
    repeat: Number(form.repeat),
  };
}

/** What the service would refuse, next to its field. */
export function mistakesIn({ alertTypes, notices, steps }: PolicyForm): FieldErrors {
  const t = words().settings.escalation;
  const mistakes: FieldErrors = {};
  if (alertTypes.length === 0 && notices.length === 0) mistakes['alertTypes'] = t.chooseType;
  let last = -1;
  for (const [index, { after, to }] of steps.entries()) {
    if (!/^\d+$/.test(after.trim())) mistakes[`steps.${index}.afterMinutes`] = t.enterMinutes;
    else if (Number(after) <= last) mistakes[`steps.${index}.afterMinutes`] = t.mustBeMore(last);
    else last = Number(after);
    if (to.length === 0) mistakes[`steps.${index}.channels`] = t.chooseWho;
  }
  return mistakes;
}

/** The time of a new last step: as long after the last one as that is after the one before it. */
export function nextAfter(steps: readonly Step[]): string {
  const last = Number(steps.at(-1)?.after ?? 0) || 0;
  const before = Number(steps.at(-2)?.after ?? last - 5) || 0;
  return String(last + Math.max(5, last - before));
}

/** `0 min`, `1 h 30 min`. */
export const spellMinutes = (minutes: number): string =>
  minutes === 0 ? words().settings.escalation.noMinutes : duration(minutes * 60);

/** `All alerts · sites tagged live or shop`. */
export function describeScope(
  { alertTypes, tags }: Pick<PolicyFactsFragment, 'alertTypes' | 'tags'>,
  /** The names of its notices, separated by commas. */
  notices: string,
): string {
  const t = words().settings.escalation;
  const takesAll = alertTypes.length === allTypes.length || (alertTypes.length === 0 && !notices);
  const alerts = takesAll ? [t.allAlerts] : alertTypes.map((type) => alertNames()[type]);
  const sites = tags.length > 0 ? t.sitesTagged(tags) : t.allSites;
  return `${[...alerts, notices].filter(Boolean).join(', ')} · ${sites}`;
}
