import { useState, type ReactElement } from 'react';
import { useGraphqlMutation } from '../../api/hooks.ts';
import { updateSite, type SiteFactsFragment } from '../../api/monitoring.generated.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { errorsOf, Form, type FieldErrors } from '../../ui/form.tsx';
import { words } from '../../words/words.ts';
import { HttpCheckFields } from './http-check-fields.tsx';
import { httpFormOf, mistakesIn, toHttpCheck } from './http-check-form.ts';

/** The request of the HTTP check of a site, and its assertions. */
export function SiteHttpCheck({
  site,
  refusal,
}: {
  site: SiteFactsFragment;
  refusal: string | null;
}): ReactElement {
  const t = words().site.httpCheck;
  const [values, setValues] = useState(() => httpFormOf(site.httpCheck));
  const [mistakes, setMistakes] = useState<FieldErrors>({});
  const save = useGraphqlMutation(updateSite, {
    quiet: true,
    done: t.saved,
    onDone: ({ updateSite: stored }) => setValues(httpFormOf(stored.httpCheck)),
  });
  const errors = { ...errorsOf(save.error), ...mistakes };
  const submit = (): void => {
    const found = mistakesIn(values);
    setMistakes(found);
    if (Object.keys(found).length === 0)
      save.mutate({ id: site.id, input: { httpCheck: toHttpCheck(values, site.httpCheck) } });
  };
  return (
    <Card title={t.title}>
      <Form refusal={refusal} errors={errors} onSubmit={submit}>
        <HttpCheckFields values={values} errors={errors} onChange={setValues} />
        <div className="row">
          <Button look="primary" type="submit" busy={save.isPending}>
            {t.save}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
