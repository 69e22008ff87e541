import type { StatusState } from '../status-state.ts';
import type { Locale, StatusView, ViewComponent, ViewDay, ViewIncident, ViewUpdate } from './view.ts';

export const viewTime = new Date('2026-11-16T19:20:00Z');
const minutes = (count: number): Date => new Date(viewTime.getTime() + count * 60_000);
const hours = (count: number): Date => minutes(count * 60);

/** Ids that look like those of the program and are the same in each run. */
export const idOf = (number: number): string =>
  `019a8f3e-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

/** `unusual`: days ago, and what differs from a day without an outage. */
export const createDays = (unusual: Record<number, Partial<ViewDay>> = {}, count = 90): ViewDay[] =>
  Array.from({ length: count }, (_, at) => {
    const ago = count - 1 - at;
    return {
      date: hours(-24 * ago)
        .toISOString()
        .slice(0, 10),
      upSeconds: 86_400,
      downSeconds: 0,
      maintenanceSeconds: 0,
      ...unusual[ago],
    };
  });

export const createComponent = (number: number, values: Partial<ViewComponent> = {}): ViewComponent => ({
  id: idOf(number),
  name: `Shop ${number}`,
  group: null,
  kind: 'site',
  state: 'OPERATIONAL',
  days: createDays(),
  uptimePercent: 100,
  responseTimeMs: null,
  address: null,
  ...values,
});

export const createIncident = (number: number, values: Partial<ViewIncident> = {}): ViewIncident => ({
  id: idOf(1_000 + number),
  title: null,
  impact: 'PARTIAL_OUTAGE',
  componentIds: [],
  startedAt: minutes(-42),
  resolvedAt: null,
  updates: [
    { id: idOf(2_000 + number), state: 'INVESTIGATING', body: 'We are looking into it.', at: minutes(-32) },
  ],
  error: null,
  ...values,
});

/** A page on which everything works and nothing has happened. */
export const createView = (values: Partial<StatusView> = {}): StatusView => ({
  id: idOf(1),
  slug: 'nordlicht',
  title: 'Nordlicht Shops',
  description: null,
  logoPath: null,
  accent: null,
  locale: 'en',
  url: 'https://steward.example/status/nordlicht',
  visibility: 'PUBLIC',
  at: viewTime,
  state: 'OPERATIONAL',
  components: [createComponent(1), createComponent(2)],
  incidents: [],
  maintenance: [],
  subscriptions: ['EMAIL', 'WEBHOOK', 'SLACK'],
  ...values,
});

const outage = (count: number): Partial<ViewDay> => ({
  upSeconds: 86_400 - count * 60,
  downSeconds: count * 60,
});
const planned = (count: number): Partial<ViewDay> => ({
  upSeconds: 86_400 - count * 60,
  maintenanceSeconds: count * 60,
});
const noData = Object.fromEntries(
  Array.from({ length: 55 }, (_, at) => [89 - at, { upSeconds: 0 }]),
) as Record<number, Partial<ViewDay>>;

/** A page with every part: groups, all states, incidents, maintenance. */
export function createFullView(locale: Locale = 'en', values: Partial<StatusView> = {}): StatusView {
  const isGerman = locale === 'de';
  const [shops, services] = isGerman ? ['Shops', 'Dienste'] : ['Shops', 'Services'];
  const states: StatusState[] = ['OPERATIONAL', 'MAJOR_OUTAGE', 'OPERATIONAL', 'MAINTENANCE'];
  const names = ['Nordlicht Hamburg', 'Nordlicht København', 'Nordlicht Wien', 'Nordlicht Zürich'];
  const checkout = isGerman ? 'Kasse' : 'Checkout';
  return createView({
    title: 'Nordlicht Handels AG',
    description: isGerman
      ? 'Hier sehen Sie jederzeit, ob unsere Shops erreichbar sind und ob man darin bestellen kann.'
      : 'See at any time whether our shops can be reached, and whether customers can order.',
    accent: '#e5007d',
    locale,
    state: 'MAJOR_OUTAGE',
    components: [
      ...names.map((name, at) =>
        createComponent(at + 1, {
          name,
          group: shops!,
          state: states[at]!,
          days: createDays(
            at === 0
              ? { 61: planned(120), 33: planned(120), 5: planned(120) }
              : at === 1
                ? {
                    71: outage(4),
                    47: { ...outage(95), maintenanceSeconds: 3_600 },
                    12: outage(9),
                    0: outage(42),
                  }
                : at === 2
                  ? noData
                  : { 80: outage(3), 28: planned(240), 0: planned(40) },
          ),
          uptimePercent: [100, 99.8834, 100, 99.9977][at]!,
          responseTimeMs: [284, 1_312, 198, null][at]!,
        }),
      ),
      createComponent(5, {
        name: `${checkout} Hamburg`,
        group: shops!,
        kind: 'checkout',
        state: 'PARTIAL_OUTAGE',
        days: createDays({ 20: outage(31), 19: outage(12), 0: outage(20) }),
        uptimePercent: 99.951,
      }),
      createComponent(6, {
        name: isGerman ? 'Kundenkonto' : 'Customer account',
        group: services!,
        kind: 'page',
        state: 'DEGRADED',
        days: createDays({ 3: outage(2) }),
        uptimePercent: 99.9985,
      }),
      createComponent(7, {
        name: isGerman ? 'Sendungsverfolgung' : 'Parcel tracking',
        group: services!,
        kind: 'page',
        days: null,
        uptimePercent: null,
        address: 'https://www.nordlicht.example/track',
      }),
    ],
    incidents: [
      createIncident(1, {
        impact: 'MAJOR_OUTAGE',
        componentIds: [idOf(2), idOf(5)],
        updates: [
          {
            id: idOf(2_101),
            state: 'IDENTIFIED',
            body: isGerman
              ? 'Die Ursache ist gefunden: ein Datenbankserver ist ausgefallen. Wir stellen auf den zweiten um.\n\nBestellungen, die schon eingegangen sind, sind sicher.'
              : 'We have found the cause: a database server has failed. We are switching to the second one.\n\nOrders that have been placed are safe.',
            at: minutes(-12),
          },
          {
            id: idOf(2_102),
            state: 'INVESTIGATING',
            body: isGerman
              ? 'Der Shop ist nicht erreichbar. Wir untersuchen die Ursache.'
              : 'The shop cannot be reached. We are looking into it.',
            at: minutes(-32),
          },
        ],
        error: 'HTTP 503 from the load balancer',
      }),
      createIncident(2, {
        title: isGerman ? 'Zahlung mit PayPal gestört' : 'Payments with PayPal failed',
        componentIds: [idOf(5)],
        startedAt: hours(-24 * 4),
        resolvedAt: hours(-24 * 4 + 2.2),
        updates: (['RESOLVED', 'MONITORING', 'INVESTIGATING'] as const).map((state, at) => ({
          id: idOf(2_200 + at),
          state,
          body: isGerman
            ? [
                'PayPal-Zahlungen gehen wieder.',
                'PayPal hat den Fehler behoben, wir beobachten die Zahlungen.',
                'Zahlungen mit PayPal werden abgelehnt. Andere Zahlarten gehen.',
              ][at]!
            : [
                'Payments with PayPal work again.',
                'PayPal has fixed the problem. We are watching the payments.',
                'Payments with PayPal are refused. Other methods work.',
              ][at]!,
          at: hours(-24 * 4 + 2.2 - at),
        })),
      }),
      createIncident(3, {
        impact: 'DEGRADED',
        componentIds: [idOf(1), idOf(2), idOf(3), idOf(4)],
        startedAt: hours(-24 * 12),
        resolvedAt: hours(-24 * 12 + 0.2),
        updates: [
          {
            id: idOf(2_301),
            state: 'RESOLVED',
            body: isGerman ? 'Behoben.' : 'Resolved.',
            at: hours(-24 * 12 + 0.2),
          },
        ],
      }),
    ],
    maintenance: [
      {
        id: idOf(3_001),
        title: isGerman ? 'Umzug auf neue Server' : 'Move to new servers',
        startsAt: minutes(-40),
        endsAt: minutes(80),
        componentIds: [idOf(4)],
        updates: [],
      },
      {
        id: idOf(3_002),
        title: isGerman ? 'Aktualisierung von Magento' : 'Magento update',
        startsAt: hours(24 * 3),
        endsAt: hours(24 * 3 + 2),
        componentIds: [idOf(1), idOf(2)],
        updates: [
          {
            id: idOf(2_401),
            state: 'SCHEDULED',
            body: isGerman
              ? 'Die Shops sind bis zu 10 Minuten nicht erreichbar.'
              : 'The shops cannot be reached for up to 10 minutes.',
            at: hours(-20),
          },
        ],
      },
    ],
    ...values,
  });
}

/** The same view with another text in each place where somebody can write one, or that comes from outside. */
export function withTexts(view: StatusView, text: (field: string) => string): StatusView {
  const update = (value: ViewUpdate): ViewUpdate => ({ ...value, id: text('id'), body: text('body') });
  return {
    ...view,
    id: text('id'),
    slug: text('slug'),
    title: text('title'),
    description: text('description'),
    logoPath: `/logo/${text('logoPath')}`,
    accent: text('accent'),
    components: view.components.map((component) => ({
      ...component,
      name: text('name'),
      group: component.group && text('group'),
      address: text('address'),
    })),
    incidents: view.incidents.map((incident) => ({
      ...incident,
      title: incident.title && text('title'),
      error: text('error'),
      updates: incident.updates.map(update),
    })),
    maintenance: view.maintenance.map((event) => ({
      ...event,
      title: text('title'),
      updates: event.updates.map(update),
    })),
  };
}
