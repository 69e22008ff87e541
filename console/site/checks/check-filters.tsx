import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { words } from '../../words/words.ts';
import { localTime } from '../local-time.ts';
import { isFiltered, noFilter, type CheckFilterValues } from './check-filter.ts';
import { checkKinds, checkTypes } from './check-kinds.ts';
import '../moment-field.css';

export type Place = { id: string; name: string };

/** Above the list of checks. Regions and places are offered if there are several. */
export function CheckFilters({
  values,
  places,
  regions,
  onChange,
}: {
  values: CheckFilterValues;
  /** Pages and probes. Null on the page of one of them. */
  places: readonly Place[] | null;
  regions: readonly string[];
  onChange: (values: CheckFilterValues) => void;
}): ReactElement {
  const t = words().site.checks;
  const set = (name: keyof CheckFilterValues) => (value: string) => onChange({ ...values, [name]: value });
  return (
    <div className="list-tools check-filters">
      <Select
        label={t.outcome}
        value={values.outcome}
        onChange={set('outcome')}
        options={[
          ['', t.allOutcomes],
          ['DOWN', t.failed],
          ['UP', t.succeeded],
        ]}
      />
      <Select
        label={t.kind}
        value={values.kind}
        onChange={set('kind')}
        options={[['', t.allKinds], ...checkTypes.map((kind) => [kind, checkKinds[kind]] as const)]}
      />
      {places && (places.length > 0 || values.place) && (
        <Select
          label={t.place}
          value={values.place}
          onChange={set('place')}
          options={[
            ['', t.allPlaces],
            ['own', t.ownAddress],
            ...places.map(({ id, name }) => [id, name] as const),
          ]}
        />
      )}
      {(regions.length > 1 || values.region) && (
        <Select
          label={t.region}
          value={values.region}
          onChange={set('region')}
          options={[['', t.allRegions], ...regions.map((region) => [region, region] as const)]}
        />
      )}
      <Moment label={t.from} value={values.from} onChange={set('from')} />
      <Moment label={t.to} value={values.to} onChange={set('to')} />
      {isFiltered(places ? values : { ...values, place: '' }) && (
        <Button onClick={() => onChange({ ...noFilter, place: places ? '' : values.place })}>
          {t.clear}
        </Button>
      )}
    </div>
  );
}

const Select = ({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
}): ReactElement => (
  <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
    {options.map(([each, name]) => (
      <option key={each} value={each}>
        {name}
      </option>
    ))}
  </select>
);

/** A time in the user's zone. The address has it in UTC. */
const Moment = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}): ReactElement => {
  const time = new Date(value);
  return (
    <label className="moment-field">
      <span className="small quiet">{label}</span>
      <input
        type="datetime-local"
        // Without a control, so that a half-typed date is not replaced.
        key={value}
        defaultValue={Number.isNaN(time.getTime()) ? '' : localTime(time)}
        onChange={({ target }) => {
          const at = new Date(target.value);
          if (target.value === '') onChange('');
          else if (at.getUTCFullYear() >= 1970 && at.getUTCFullYear() <= 9999) onChange(at.toISOString());
        }}
      />
    </label>
  );
};
