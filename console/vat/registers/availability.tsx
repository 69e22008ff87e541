import type { ReactElement } from 'react';
import { useRest } from '../../api/hooks.ts';
import { Card } from '../../ui/card.tsx';
import { percent } from '../../ui/format.ts';
import { Empty, Loaded } from '../../ui/states.tsx';
import { UptimeBars } from '../../ui/uptime-bars.tsx';
import { words } from '../../words/words.ts';
import { nameOf } from '../vat.ts';
import { daysOf, type VatAvailability } from './availability.ts';

/** How many requests of each day the registers answered, as small bars. */
export function Availability(): ReactElement {
  const t = words().vat.registers;
  const query = useRest<VatAvailability>('/vat/availability.json', { everySeconds: 60 });
  return (
    <Card
      title={t.availabilityTitle}
      flush
      actions={
        <a className="button" href="/vat/availability.json">
          JSON
        </a>
      }
    >
      <Loaded query={query} lines={6}>
        {(availability) =>
          availability.registers.length > 0 ? (
            <ul className="list vat-availability">
              {availability.registers.map((each) => (
                <li key={`${each.register} ${each.country}`}>
                  <span>{each.country ? nameOf(each.country) : words().vat.sources[each.register]}</span>
                  <UptimeBars days={daysOf(each, availability)} what={t.availability} small />
                  <span className="number small end">{percent(each.percentage)}</span>
                </li>
              ))}
            </ul>
          ) : (
            <Empty title={t.none}>{t.noneHint}</Empty>
          )
        }
      </Loaded>
    </Card>
  );
}
