import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../../api/hooks.ts';
import { createSiteErrorPattern, type SiteFactsFragment } from '../../api/monitoring.generated.ts';
import { useRefusal } from '../../teams/use-teams.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { errorsOf, Form } from '../../ui/form.tsx';
import { words } from '../../words/words.ts';
import { escapePattern } from './escape-pattern.ts';

/** Makes a pattern of an error, so that it is not counted any more. */
export function IgnoreError({ site, message }: { site: SiteFactsFragment; message: string }): ReactElement {
  const t = words().site.ignore;
  const refusal = useRefusal(site.teamId, 'site.manage');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button refusal={refusal} onClick={() => setAsking(true)}>
        {t.action}
      </Button>
      {isAsking && <AskToIgnore siteId={site.id} message={message} onClose={() => setAsking(false)} />}
    </>
  );
}

function AskToIgnore({
  siteId,
  message,
  onClose,
}: {
  siteId: string;
  message: string;
  onClose: () => void;
}): ReactElement {
  const t = words().site.ignore;
  const pattern = escapePattern(message);
  const create = useGraphqlMutation(createSiteErrorPattern, { quiet: true, done: t.done, onDone: onClose });
  return (
    <Dialog title={t.title} onClose={onClose}>
      <Form
        errors={errorsOf(create.error)}
        onSubmit={() => create.mutate({ input: { siteId, pattern, action: 'IGNORE', description: t.note } })}
      >
        <p>{t.lead}</p>
        <pre className="ignored-pattern" tabIndex={0} aria-label={t.pattern}>
          {pattern}
        </pre>
        <p className="quiet small">{t.hint}</p>
        <DialogActions action={t.action} busy={create.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
