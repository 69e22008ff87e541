import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { fetchJson } from '../api/client.ts';
import { refresh } from '../api/hooks.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field, Form } from '../ui/form.tsx';
import { Problem } from '../ui/states.tsx';
import { words } from '../words/words.ts';
import { countries, nameOf, pathOf, tones, type VatResult } from './vat.ts';
import './vat.css';

/** Lookup and validate side by side. */
export function TryNumber(): ReactElement {
  const t = words().vat.try;
  const [country, setCountry] = useState('DE');
  const [number, setNumber] = useState('');
  const lookup = useMutation({ mutationFn: () => fetchJson<VatResult>(pathOf('lookup', country, number)) });
  const validate = useMutation({
    mutationFn: () => fetchJson<VatResult>(pathOf('validate', country, number)),
    onSuccess: () => refresh('rest'),
  });
  const [isMissing, setMissing] = useState(false);
  const submit = (): void => {
    setMissing(!number.trim());
    if (!number.trim()) return;
    lookup.mutate();
    validate.mutate();
  };
  return (
    <Card title={t.title}>
      <Form onSubmit={submit}>
        <div className="vat-form">
          <Field label={t.country}>
            <select value={country} onChange={(event) => setCountry(event.target.value)}>
              {countries.map((code) => (
                <option key={code} value={code}>
                  {nameOf(code)}
                </option>
              ))}
            </select>
          </Field>
          <Field label={t.number} hint={t.numberHint} error={isMissing ? t.missing : null}>
            <input autoComplete="off" value={number} onChange={(event) => setNumber(event.target.value)} />
          </Field>
          <Button look="primary" type="submit" busy={validate.isPending}>
            {t.action}
          </Button>
        </div>
      </Form>
      <div className="columns vat-answers" aria-live="polite">
        <Answer title={t.lookup} hint={t.lookupHint} query={lookup} />
        <Answer title={t.validate} hint={t.validateHint} query={validate} />
      </div>
    </Card>
  );
}

type Asked = { data: VatResult | undefined; error: Error | null; isPending: boolean };

const Answer = ({ title, hint, query }: { title: string; hint: string; query: Asked }): ReactElement => {
  const { try: t, sources, statuses } = words().vat;
  return (
    <div className="vat-answer">
      <h3>
        {title} <span className="quiet small">{hint}</span>
      </h3>
      {query.error ? (
        <Problem error={query.error} />
      ) : query.isPending ? (
        <p className="quiet">{t.checking}</p>
      ) : query.data ? (
        <dl className="vat-facts">
          <dt>{t.status}</dt>
          <dd>
            <Badge tone={tones[query.data.status]}>{statuses[query.data.status]}</Badge>
          </dd>
          <dt>{t.source}</dt>
          <dd>{sources[query.data.source]}</dd>
          {query.data.name && (
            <>
              <dt>{t.name}</dt>
              <dd>{query.data.name}</dd>
            </>
          )}
          {query.data.address && (
            <>
              <dt>{t.address}</dt>
              <dd className="vat-address">{query.data.address}</dd>
            </>
          )}
          {query.data.request_identifier && (
            <>
              <dt>{t.reference}</dt>
              <dd className="mono">{query.data.request_identifier}</dd>
            </>
          )}
          {query.data.message && (
            <>
              <dt>{t.message}</dt>
              <dd>{query.data.message}</dd>
            </>
          )}
        </dl>
      ) : (
        <p className="quiet">{t.none}</p>
      )}
    </div>
  );
};
