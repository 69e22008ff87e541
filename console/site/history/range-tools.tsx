import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Span } from '../../ui/chart-parts.ts';
import { words } from '../../words/words.ts';
import { localTime } from '../local-time.ts';
import { customRange, lastHours, move, spanOf, toText, zoomIn, zoomOut, type Range } from './range.ts';
import '../moment-field.css';

const nowSeconds = (): number => Date.now() / 1_000;

/** What dragging over the chart does, by buttons and fields. */
export function RangeTools({
  range,
  onChange,
}: {
  range: Range;
  onChange: (range: Range) => void;
}): ReactElement {
  const t = words().site.history;
  const change = (next: (span: Span, now: number) => Range) => () => {
    const now = nowSeconds();
    onChange(next(spanOf(range, now), now));
  };
  const isNow = range.kind === 'last' || range.span.to >= nowSeconds();
  return (
    <div className="row chart-tools">
      <SpanSelect range={range} onChange={onChange} />
      <span className="row chart-steps">
        <Button
          aria-label={t.earlier}
          title={t.earlier}
          onClick={change((span, now) => move(span, -0.5, now))}
        >
          ←
        </Button>
        <Button aria-label={t.zoomIn} title={t.zoomIn} onClick={change(zoomIn)}>
          +
        </Button>
        <Button aria-label={t.zoomOut} title={t.zoomOut} onClick={change(zoomOut)}>
          −
        </Button>
        <Button
          aria-label={t.later}
          title={t.later}
          disabled={isNow}
          onClick={change((span, now) => move(span, 0.5, now))}
        >
          →
        </Button>
      </span>
      {range.kind === 'custom' && <CustomSpan span={range.span} onChange={onChange} />}
    </div>
  );
}

function SpanSelect({ range, onChange }: { range: Range; onChange: (range: Range) => void }): ReactElement {
  const t = words().site.history;
  return (
    <select
      className="select"
      aria-label={t.timeSpan}
      value={range.kind === 'custom' ? 'custom' : toText(range)}
      onChange={({ target: { value } }) => {
        const now = nowSeconds();
        onChange(
          value === 'custom'
            ? customRange(spanOf(range, now), now)
            : { kind: 'last', hours: Number.parseInt(value, 10) },
        );
      }}
    >
      {lastHours.map((hours) => (
        <option key={hours} value={`${hours}h`}>
          {spanName(hours)}
        </option>
      ))}
      <option value="custom">{t.custom}</option>
    </select>
  );
}

export function spanName(hours: number): string {
  const t = words().site.history;
  return hours <= 24 ? t.hours(hours) : t.days(hours / 24);
}

const localOf = (seconds: number): string => localTime(new Date(seconds * 1_000));

function CustomSpan({ span, onChange }: { span: Span; onChange: (range: Range) => void }): ReactElement {
  const t = words().site.history;
  const field = (name: keyof Span, label: string): ReactElement => (
    <label className="moment-field">
      <span className="small quiet">{label}</span>
      <input
        className="select"
        type="datetime-local"
        // Without a control, so that a half-typed date is not replaced.
        key={span[name]}
        defaultValue={localOf(span[name])}
        max={localOf(nowSeconds() + 60)}
        onBlur={({ target: { value } }) => {
          const at = Date.parse(value) / 1_000;
          if (!Number.isNaN(at) && at !== span[name]) onChange(ordered({ ...span, [name]: at }));
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur();
        }}
      />
    </label>
  );
  return (
    <>
      {field('from', t.from)}
      {field('to', t.to)}
    </>
  );
}

const ordered = ({ from, to }: Span): Range =>
  customRange({ from: Math.min(from, to), to: Math.max(from, to) }, nowSeconds());
