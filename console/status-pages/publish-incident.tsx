import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import {
  pagesOfIncident,
  type IncidentEntryFragment,
  type PagesOfIncidentQuery,
} from '../api/monitoring.generated.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Field, Form } from '../ui/form.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { nextState, statesOf, usePost } from './post-update.tsx';
import { updateName } from './state.tsx';
import { UpdateFields, useUpdateText } from './update-fields.tsx';

type Shown = {
  page: PagesOfIncidentQuery['statusPages'][number];
  about: PagesOfIncidentQuery['statusPages'][number]['incidents'][number];
};

/** The status pages with components that an incident affects. Nothing if there is none. */
export function PublishIncident({ incident }: { incident: IncidentEntryFragment }): ReactElement | null {
  const t = words().statusPages.updates;
  const { id, teamId } = incident;
  const { data } = useGraphqlQuery(pagesOfIncident, { teamId }, { everySeconds: 15 });
  const refusal = useRefusal(teamId, 'status-page.manage');
  const [isWriting, setWriting] = useState(false);
  const shown = (data?.statusPages ?? []).flatMap((page): Shown[] => {
    const about = page.incidents.find(({ incidentId }) => incidentId === id);
    return about ? [{ page, about }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Card
      title={t.statusPages}
      flush
      actions={
        <Button refusal={refusal} onClick={() => setWriting(true)}>
          {t.publishAn}
        </Button>
      }
    >
      <ul className="list">
        {shown.map(({ page, about }) => (
          <li key={page.id} className="row apart">
            <Link to="/status-pages/$id" params={{ id: page.id }}>
              {page.title}
            </Link>
            <span className="quiet small">
              {about.updates[0] ? (
                <>
                  {updateName(about.updates[0].state)} <Time at={about.updates[0].at} />
                </>
              ) : (
                t.notPublishedYet
              )}
            </span>
          </li>
        ))}
      </ul>
      {isWriting && <PublishDialog incident={incident} shown={shown} onClose={() => setWriting(false)} />}
    </Card>
  );
}

function PublishDialog({
  incident: { id, number, resolvedAt },
  shown,
  onClose,
}: {
  incident: IncidentEntryFragment;
  shown: readonly Shown[];
  onClose: () => void;
}): ReactElement {
  const t = words().statusPages.updates;
  const [pageId, setPageId] = useState('');
  const [{ page, about }] = (pageId ? shown.filter((each) => each.page.id === pageId) : shown) as [Shown];
  const names = page.components
    .filter((each) => about.componentIds.includes(each.id))
    .map(({ name }) => name);
  const states = statesOf({ incidentId: id, maintenanceWindowId: null, resolvedAt });
  const text = useUpdateText(nextState(about.updates[0]?.state, states), page.locale, names);
  const { post, busy, errors } = usePost(onClose);
  return (
    <Dialog title={t.publishAbout(number)} onClose={onClose} wide>
      <Form
        errors={errors}
        onSubmit={() =>
          post({ incidentId: id, statusPageId: pageId || null, state: text.state, body: text.body })
        }
      >
        {shown.length > 1 && (
          <Field label={t.onPage} error={errors['statusPageId']} hint={t.onPageHint}>
            <select value={pageId} onChange={(event) => setPageId(event.target.value)}>
              <option value="">{t.allPages(shown.length)}</option>
              {shown.map((each) => (
                <option key={each.page.id} value={each.page.id}>
                  {each.page.title}
                </option>
              ))}
            </select>
          </Field>
        )}
        <UpdateFields
          text={text}
          states={states}
          locale={page.locale}
          names={names}
          errors={errors}
          stateHint={resolvedAt ? undefined : t.resolvedAutomatically}
        />
        <DialogActions action={t.publishUpdate} busy={busy} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
