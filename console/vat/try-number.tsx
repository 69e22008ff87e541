import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { fetchJson } from '../api/client.ts';
import { refresh } from '../api/hooks.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field, Form } from '../ui/form.tsx';
import { Problem } from '../ui/states.tsx';
import { countries, nameOf, pathOf, sources, tones, type VatResult } from './vat.ts';
import './vat.css';

/** Lookup and validate side by side. */
export function TryNumber(): ReactElement {
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
    <Card title="Try a number">
      <Form onSubmit={submit}>
        <div className="vat-form">
          <Field label="Country">
            <select value={country} onChange={(event) => setCountry(event.target.value)}>
              {countries.map((code) => (
                <option key={code} value={code}>
                  {nameOf(code)}
                </option>
              ))}
            </select>
          </Field>
          <Field
            label="Number"
            hint="With or without the country code"
            error={isMissing ? 'Enter a number to check.' : null}
          >
            <input autoComplete="off" value={number} onChange={(event) => setNumber(event.target.value)} />
          </Field>
          <Button look="primary" type="submit" busy={validate.isPending}>
            Check
          </Button>
        </div>
      </Form>
      <div className="columns vat-answers" aria-live="polite">
        <Answer title="Lookup" hint="immediate, from stored results" query={lookup} />
        <Answer title="Validate" hint="asks the register" query={validate} />
      </div>
    </Card>
  );
}

type Asked = { data: VatResult | undefined; error: Error | null; isPending: boolean };

const Answer = ({ title, hint, query }: { title: string; hint: string; query: Asked }): ReactElement => (
  <div className="vat-answer">
    <h3>
      {title} <span className="quiet small">{hint}</span>
    </h3>
    {query.error ? (
      <Problem error={query.error} />
    ) : query.isPending ? (
      <p className="quiet">Asking…</p>
    ) : query.data ? (
      <dl className="vat-facts">
        <dt>Status</dt>
        <dd>
          <Badge tone={tones[query.data.status]}>{query.data.status}</Badge>
        </dd>
        <dt>Source</dt>
        <dd>{sources[query.data.source]}</dd>
        {query.data.name && (
          <>
            <dt>Name</dt>
            <dd>{query.data.name}</dd>
          </>
        )}
        {query.data.address && (
          <>
            <dt>Address</dt>
            <dd className="vat-address">{query.data.address}</dd>
          </>
        )}
        {query.data.request_identifier && (
          <>
            <dt>Reference</dt>
            <dd className="mono">{query.data.request_identifier}</dd>
          </>
        )}
        {query.data.message && (
          <>
            <dt>Message</dt>
            <dd>{query.data.message}</dd>
          </>
        )}
      </dl>
    ) : (
      <p className="quiet">No result yet.</p>
    )}
  </div>
);
