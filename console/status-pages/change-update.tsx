import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../api/hooks.ts';
import {
  deleteStatusUpdate,
  editStatusUpdate,
  type StatusUpdateFactsFragment,
} from '../api/monitoring.generated.ts';
import { Confirm, Dialog, DialogActions } from '../ui/dialog.tsx';
import { errorsOf, Form, type FieldErrors } from '../ui/form.tsx';
import { words } from '../words/words.ts';
import { BodyField, mistakeInBody } from './update-fields.tsx';

/** Corrects the text of an update. */
export function EditUpdate({
  update: { id, body: stored },
  locale,
  onClose,
}: {
  update: StatusUpdateFactsFragment;
  locale: string;
  onClose: () => void;
}): ReactElement {
  const t = words().statusPages.updates;
  const [body, setBody] = useState(stored);
  const [mistakes, setMistakes] = useState<FieldErrors>({});
  const edit = useGraphqlMutation(editStatusUpdate, { quiet: true, done: t.saved, onDone: onClose });
  const errors = { ...errorsOf(edit.error), ...mistakes };
  const submit = (): void => {
    const found = mistakeInBody(body);
    setMistakes(found);
    if (Object.keys(found).length === 0) edit.mutate({ id, body: body.trim() });
  };
  return (
    <Dialog title={t.editTitle} onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        <BodyField body={body} locale={locale} error={errors['body']} onChange={setBody} />
        <p className="quiet small">{t.notAgain}</p>
        <DialogActions action={t.save} busy={edit.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

export function DeleteUpdate({
  update: { id },
  onClose,
}: {
  update: StatusUpdateFactsFragment;
  onClose: () => void;
}): ReactElement {
  const t = words().statusPages.updates;
  const remove = useGraphqlMutation(deleteStatusUpdate, { done: t.deleted, onDone: onClose });
  return (
    <Confirm
      title={t.deleteTitle}
      action={t.deleteAction}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      {t.deleteText}
    </Confirm>
  );
}
