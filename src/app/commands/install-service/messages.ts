import type { Role } from './existing-service.ts';
import type { ServicePlan, ServiceStep } from './plan-service.ts';
import { settingsFile } from './unit-files.ts';

export const showPlan = ({ steps }: ServicePlan, refusals: readonly string[]): string =>
  [...steps.map(showStep), ...refusals].join('\n');

function showStep(step: ServiceStep): string {
  switch (step.kind) {
    case 'user':
      return `# would create the user ${step.name}\n`;
    case 'directory':
      return `# would prepare ${step.path}\n`;
    case 'settings':
    case 'write':
      return `# would write ${step.path}\n${step.text}`;
    case 'keep':
      return `# ${step.path} is up to date\n`;
    default:
      return '# would run systemctl daemon-reload';
  }
}

export const changeRefusal = (paths: readonly string[]): string =>
  [
    'Somebody has changed these files, so they are not replaced:',
    ...paths.map((path) => `  ${path}`),
    `Nothing was written. Move own settings into ${settingsFile} or a drop-in (systemctl edit), then use --force. It keeps the old`,
    'files with the ending .old.',
  ].join('\n');

export const conflictRefusal = (conflicts: readonly string[]): string =>
  [
    'These files belong to an installation with other settings:',
    ...conflicts.map((conflict) => `  ${conflict}`),
    'Nothing was written. Without --user, --data-dir and --worker, the command keeps what the files say. --force replaces it, and moves no data.',
  ].join('\n');

export const nextSteps = (roles: readonly Role[], { steps }: ServicePlan): string => {
  const isUpdate = steps.some((step) => step.kind === 'write' && step.replaces !== 'nothing');
  if (!roles.includes('server'))
    return `What to do next:
  1. Set DATABASE_URL, STEWARD_SECRET_KEY and, if you use it, NATS_URL in ${settingsFile}, as on the other machines.
  2. systemctl ${isUpdate ? 'restart' : 'enable --now'} steward-worker@1`;
  const workers = roles.includes('worker')
    ? `\n  6. systemctl restart steward-worker@1    # and its other workers`
    : '';
  return `What to do next:
  1. Set STEWARD_PUBLIC_URL and the others that you need in ${settingsFile} (docs/configuration.md).
  2. steward doctor
  3. steward browser install      # if the doctor found no browser and you want browser checks
  4. systemctl ${isUpdate ? 'restart steward' : 'enable --now steward steward-backup.timer'}
  5. journalctl -u steward -f     # shows the set-up code of the first account${workers}`;
};
