import { useState, type ReactElement } from 'react';
import { fetchNow, useGraphqlMutation } from '../api/hooks.ts';
import {
  setComponents,
  statusPage as statusPageQuery,
  type StatusPageFactsFragment,
} from '../api/monitoring.generated.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { errorsOf, Form, type FieldErrors } from '../ui/form.tsx';
import { Empty } from '../ui/states.tsx';
import { useSafeSave } from '../ui/use-safe-save.ts';
import { useStoredFields } from '../ui/use-stored-fields.ts';
import { words } from '../words/words.ts';
import { AddComponents } from './add-components.tsx';
import { ComponentList } from './component-list.tsx';
import { linesOf, mistakesIn, toComponents } from './component-lines.ts';
import { FormActions } from '../ui/form-actions.tsx';
import { Preview } from './preview.tsx';

const formOf = ({ components }: StatusPageFactsFragment) => ({ lines: linesOf(components) });

let lastGroup = 0;

/** What the page shows, in its order and groups. */
export function Components({ page }: { page: StatusPageFactsFragment }): ReactElement {
  const t = words().statusPages.components;
  const { id, teamId } = page;
  const refusal = useRefusal(teamId, 'status-page.manage');
  const fields = useStoredFields(formOf(page));
  const { lines } = fields.values;
  const [isAdding, setAdding] = useState(false);
  const [mistakes, setMistakes] = useState<FieldErrors>({});
  const save = useGraphqlMutation(setComponents, {
    quiet: true,
    done: t.saved,
    onDone: ({ setComponents: stored }) => fields.reset(formOf(stored)),
  });
  const safe = useSafeSave(fields, {
    read: async () => {
      const { statusPage: now } = await fetchNow(statusPageQuery, { id });
      return now && formOf(now);
    },
    send: (values) => save.mutate({ id, components: toComponents(values.lines) }),
  });
  const errors = errorsOf(safe.error ?? save.error);
  const submit = (): void => {
    const found = mistakesIn(lines);
    setMistakes(found);
    if (fields.isChanged && Object.keys(found).length === 0) safe.save();
  };
  const setLines = fields.set('lines');
  return (
    <div className={`editor ${refusal ? '' : 'editor-preview'}`}>
      <Card
        title={t.title}
        flush
        actions={
          <>
            <Button
              refusal={refusal}
              onClick={() =>
                setLines([...lines, { kind: 'group', key: `new group ${(lastGroup += 1)}`, name: '' }])
              }
            >
              {t.addGroup}
            </Button>
            <Button look="primary" refusal={refusal} onClick={() => setAdding(true)}>
              {t.addTitle}
            </Button>
          </>
        }
      >
        <div className="component-form">
          <Form
            refusal={refusal}
            errors={errors}
            problem={safe.notice ?? fields.warnings.lines}
            onSubmit={submit}
          >
            {lines.length > 0 ? (
              <ComponentList
                teamId={teamId}
                lines={lines}
                states={new Map(page.components.map((each) => [each.id, each.state]))}
                mistakes={mistakes}
                disabled={refusal !== null}
                onChange={setLines}
              />
            ) : (
              <Empty title={t.none}>{t.noneHint}</Empty>
            )}
            {(lines.length > 0 || fields.isChanged) && (
              <FormActions
                isChanged={fields.isChanged}
                busy={safe.isReading || save.isPending}
                onDiscard={() => {
                  fields.reset(fields.base);
                  setMistakes({});
                  save.reset();
                }}
              />
            )}
          </Form>
        </div>
      </Card>
      {!refusal && <Preview id={id} input={fields.isChanged ? { components: named(lines) } : {}} />}
      {isAdding && (
        <AddComponents
          teamId={teamId}
          lines={lines}
          onAdd={(added) => setLines([...lines, ...added])}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

/** The preview cannot show what has no name yet. */
const named = (lines: Parameters<typeof toComponents>[0]) =>
  toComponents(lines).filter(({ name }) => name !== '');
