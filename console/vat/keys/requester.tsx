import { useState, type ReactElement } from 'react';
import { useGraphqlMutation, useGraphqlQuery } from '../../api/hooks.ts';
import {
  deleteVatRequester,
  setVatRequester,
  vatRequester,
  type VatRequesterQuery,
} from '../../api/vat.generated.ts';
import { refusalOf } from '../../teams/may.ts';
import type { Team } from '../../teams/use-teams.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm, Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { errorsOf, Field, Form, useFields } from '../../ui/form.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { words } from '../../words/words.ts';
import { nameOf, requesterCountries } from '../vat.ts';
import { VerdictBadge } from '../verdict.tsx';

type Stored = NonNullable<VatRequesterQuery['vatRequester']>;

/** The VAT number with which the team asks the registers. */
export function Requester({ team }: { team: Team }): ReactElement {
  const t = words().vat.requester;
  const query = useGraphqlQuery(vatRequester, { teamId: team.id });
  const refusal = refusalOf(team, 'vat.manage');
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const close = (): void => setOpen(null);
  const remove = useGraphqlMutation(deleteVatRequester, {
    done: t.removed,
    onDone: close,
  });
  const change = (label: string): ReactElement => (
    <Button refusal={refusal} onClick={() => setOpen('change')}>
      {label}
    </Button>
  );
  return (
    <Card title={t.title}>
      <Loaded query={query}>
        {({ vatRequester: requester }) =>
          requester ? (
            <div className="stack">
              <RequesterFacts requester={requester} />
              <div className="row">
                {change(t.edit)}
                <Button look="danger" refusal={refusal} onClick={() => setOpen('remove')}>
                  {t.remove}
                </Button>
              </div>
            </div>
          ) : (
            <Empty title={t.none}>
              <p>{t.noneHint}</p>
              {change(t.set)}
            </Empty>
          )
        }
      </Loaded>
      {open === 'change' && <SetRequester team={team} before={query.data?.vatRequester} onClose={close} />}
      {open === 'remove' && (
        <Confirm
          title={t.removeTitle}
          action={t.remove}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ teamId: team.id })}
          onClose={close}
        >
          {t.removeHint}
        </Confirm>
      )}
    </Card>
  );
}

const RequesterFacts = ({ requester }: { requester: Stored }): ReactElement => {
  const t = words().vat.requester;
  return (
    <>
      <Facts>
        <Fact name={t.number}>
          <span className="mono">
            {requester.country} {requester.number}
          </span>
        </Fact>
        <Fact name={t.verdict}>
          <VerdictBadge verdict={requester.verdict} />
        </Fact>
        <Fact name={t.checked}>
          <Time at={requester.checkedAt} never={t.notYet} />
        </Fact>
      </Facts>
      {requester.verdict === 'INVALID' && <p className="banner">{t.invalid(requester.message)}</p>}
      {requester.verdict === 'UNKNOWN' && <p className="quiet">{t.unknown(requester.message)}</p>}
    </>
  );
};

function SetRequester({
  team,
  before,
  onClose,
}: {
  team: Team;
  before: Stored | null | undefined;
  onClose: () => void;
}): ReactElement {
  const t = words().vat.requester;
  const { values, text } = useFields({ country: before?.country ?? 'DE', number: before?.number ?? '' });
  const save = useGraphqlMutation(setVatRequester, {
    quiet: true,
    done: ({ setVatRequester: { verdict } }) => (verdict === 'VALID' ? t.storedAndValid : t.stored),
    onDone: onClose,
  });
  const errors = errorsOf(save.error);
  return (
    <Dialog title={t.set} onClose={onClose}>
      <Form
        errors={errors}
        onSubmit={() =>
          save.mutate({ teamId: team.id, country: values.country, number: values.number.trim() })
        }
      >
        <Field label={t.country} error={errors['country']}>
          <select {...text('country')}>
            {requesterCountries.map((code) => (
              <option key={code} value={code === 'GR' ? 'EL' : code}>
                {nameOf(code)}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t.number} error={errors['number']} hint={t.numberHint}>
          <input autoComplete="off" {...text('number')} />
        </Field>
        <DialogActions action={t.save} busy={save.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
