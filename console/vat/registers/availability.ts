/** `/vat/availability.json`. */
export type VatAvailability = {
  from: string;
  to: string;
  registers: {
    register: 'eu' | 'uk' | 'ch' | 'no' | 'au';
    /** The member state behind the register of the EU. The other registers have none. */
    country: string | null;
    /** Of the requests that were answered. */
    percentage: number;
    /** Days without requests are left out. */
    days: { day: string; percentage: number }[];
  }[];
};

/** As `UptimeBars` wants it. Null: no requests. */
type Day = { date: string; uptimePercentage: number | null };

const dayMs = 86_400_000;

/** One entry for each day, also for those without requests. */
export function daysOf(register: VatAvailability['registers'][number], { from, to }: VatAvailability): Day[] {
  const known = new Map(register.days.map(({ day, percentage }) => [day, percentage]));
  const days: Day[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) {
    const date = new Date(at).toISOString().slice(0, 10);
    days.push({ date, uptimePercentage: known.get(date) ?? null });
  }
  return days;
}
