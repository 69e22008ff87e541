import { useState, type ReactElement } from 'react';
import { fetchNow, useGraphqlMutation } from '../api/hooks.ts';
import { incidentPostmortem, saveIncidentPostmortem } from '../api/monitoring.generated.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { errorsOf, Field, Form, textInputs } from '../ui/form.tsx';
import { Empty } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { useSafeSave } from '../ui/use-safe-save.ts';
import { useStoredFields } from '../ui/use-stored-fields.ts';
import { words } from '../words/words.ts';
import { PostmortemText } from './postmortem-text.tsx';
import type { WholeIncident } from './whole-incident.ts';

export function Postmortem({ incident }: { incident: WholeIncident }): ReactElement {
  const t = words().incidents.postmortem;
  const { id, teamId, postmortem } = incident;
  const refusal = useRefusal(teamId, 'incident.manage');
  const [isWriting, setWriting] = useState(false);
  return (
    <Card
      title={t.title}
      actions={
        !isWriting && (
          <Button refusal={refusal} onClick={() => setWriting(true)}>
            {postmortem ? t.edit : t.write}
          </Button>
        )
      }
    >
      {isWriting ? (
        <PostmortemForm id={id} stored={postmortem?.text ?? ''} onClose={() => setWriting(false)} />
      ) : postmortem ? (
        <div className="stack">
          <PostmortemText text={postmortem.text} />
          <p className="quiet small">
            {t.changed} {postmortem.updatedBy} <Time at={postmortem.updatedAt} />
          </p>
        </div>
      ) : (
        <Empty title={t.none}>{t.noneHint}</Empty>
      )}
    </Card>
  );
}

function PostmortemForm({
  id,
  stored,
  onClose,
}: {
  id: string;
  stored: string;
  onClose: () => void;
}): ReactElement {
  const t = words().incidents.postmortem;
  const fields = useStoredFields({ text: stored });
  const { values, warnings, set, reset } = fields;
  const save = useGraphqlMutation(saveIncidentPostmortem, {
    quiet: true,
    done: ({ saveIncidentPostmortem: { postmortem } }) => (postmortem ? t.saved : t.removed),
    onDone: ({ saveIncidentPostmortem: { postmortem } }) => {
      reset({ text: postmortem?.text ?? '' });
      onClose();
    },
  });
  const safe = useSafeSave(fields, {
    read: async () => ({
      text: (await fetchNow(incidentPostmortem, { id })).incident?.postmortem?.text ?? '',
    }),
    send: ({ text }) => save.mutate({ id, text }),
  });
  const errors = errorsOf(safe.error ?? save.error);
  return (
    <Form errors={errors} problem={safe.notice} onSubmit={safe.save}>
      <Field label={t.label} hint={t.hint} error={errors['text']} warning={warnings.text}>
        <textarea
          className="prose"
          rows={14}
          maxLength={20_000}
          placeholder={t.template}
          {...textInputs(values, set)('text')}
        />
      </Field>
      <div className="row">
        <Button type="submit" look="primary" busy={safe.isReading || save.isPending}>
          {t.save}
        </Button>
        <Button
          onClick={() => {
            reset({ text: stored });
            onClose();
          }}
        >
          {t.cancel}
        </Button>
      </div>
    </Form>
  );
}
