import type { Words } from './words.ts';

const sites = (count: number): string => (count === 1 ? '1 Website' : `${count} Websites`);

export const de: Words = {
  language: 'de-DE',
  report: 'Website-Bericht',
  inMonth: (month) => `im ${month}`,
  inRange: (from, to) => `vom ${from} bis ${to}`,
  underAMinute: 'unter 1 Min.',
  lead: {
    nothing: (when) => `Es wurde ${when} keine Website überwacht.`,
    oneUp: (name, when) => `${name} war ${when} ohne Unterbrechung erreichbar.`,
    one: (name, when, uptime, downtime) =>
      `${name} war ${when} zu ${uptime} der Zeit erreichbar und ${downtime} lang nicht.`,
    allUp: (count, when) =>
      `${count === 2 ? 'Beide Websites' : `Alle ${sites(count)}`} waren ${when} ohne Unterbrechung erreichbar.`,
    many: (count, up, when, uptime) =>
      up === 0
        ? `Die ${sites(count)} waren ${when} im Durchschnitt zu ${uptime} der Zeit erreichbar.`
        : `${up} von ${sites(count)} ${up === 1 ? 'war' : 'waren'} ${when} ohne Unterbrechung erreichbar; im Durchschnitt waren die Websites zu ${uptime} der Zeit erreichbar.`,
  },
  siteLead: {
    up: 'Die Website war ohne Unterbrechung erreichbar.',
    down: (uptime, downtime) =>
      `Die Website war zu ${uptime} der Zeit erreichbar und ${downtime} lang nicht.`,
  },
  availability: 'Verfügbarkeit',
  withoutMaintenance: (uptime) => `${uptime} ohne geplante Wartung`,
  ofMaintenance: (duration) => `${duration} geplante Wartung`,
  downtime: 'Ausfallzeit',
  noDowntime: 'keine',
  ofAllSites: 'alle Websites zusammen',
  incidents: 'Störungen',
  noIncidents: 'Es gab keine Störungen.',
  longest: (shown, all) => `Die ${shown} längsten von ${all}`,
  planned: 'geplante Wartung',
  ongoing: 'dauert an',
  kinds: {
    SITE_DOWN: 'Website nicht erreichbar',
    CHECKOUT_FAILED: 'Bestellvorgang gestört',
    PAGE_DOWN: 'Seite nicht erreichbar',
    PROBE_DOWN: 'Ein Dienst antwortete nicht',
    JS_ERROR: 'Fehler im Browser',
  },
  page: (kind, name) => `${kind}: ${name}`,
  releases: 'Neue Versionen',
  noReleases: 'Es wurde keine neue Version veröffentlicht.',
  newest: (shown, all) => `Die neuesten ${shown} von ${all}`,
  version: (version) => `Version ${version}`,
  rollback: (version) => `Zurück zu Version ${version}`,
  rollbacks: (count) => `${count} zurückgenommen`,
  slowestPages: 'Langsamste Seiten',
  noPages: 'Weitere Seiten werden nicht überwacht.',
  jsErrors: 'Fehler im Browser',
  noJsErrors: 'Besucher sahen keine Fehler durch Skripte der Website.',
  jsErrorTimes: (alerts) =>
    alerts === 1
      ? 'Einmal schlugen Skripte der Website im Browser wiederholt fehl.'
      : `${alerts}-mal schlugen Skripte der Website im Browser wiederholt fehl.`,
  jsErrorKinds: (count) => (count === 1 ? 'Es gab 1 Fehler.' : `Es gab ${count} verschiedene Fehler.`),
  jsErrorsUnchecked: 'Die Website wird nicht im Browser geprüft.',
  responseTime: 'Antwortzeit',
  average: (time) => `${time} im Durchschnitt`,
  perBar: { day: 'pro Tag', week: 'pro Woche' },
  upTo: (time) => `Skala bis ${time}`,
  bar: (day, uptime, downtime) =>
    downtime === null ? `${day}: ${uptime}` : `${day}: ${uptime}, Ausfall ${downtime}`,
  noData: 'nicht überwacht',
  legend: {
    up: 'erreichbar',
    down: 'nicht erreichbar',
    maintenance: 'geplante Wartung',
    none: 'nicht überwacht',
  },
  allSites: 'Alle Websites',
  site: 'Website',
  unmonitored: (count) =>
    `${sites(count)} ${count === 1 ? 'wurde' : 'wurden'} in diesem Zeitraum nicht überwacht.`,
  omitted: (count) =>
    `${count} weitere ${count === 1 ? 'Website ist' : 'Websites sind'} nicht in diesem Bericht.`,
  vat: 'USt-IdNrn.',
  vatChecks: ({ total, valid, invalid, unavailable }, number) =>
    total === 0
      ? 'Es wurden keine Umsatzsteuer-Identifikationsnummern geprüft.'
      : `${total === 1 ? '1 Umsatzsteuer-Identifikationsnummer wurde' : `${number(total)} Umsatzsteuer-Identifikationsnummern wurden`} geprüft: ${number(valid)} gültig, ${number(invalid)} ungültig${unavailable === 0 ? '' : `; bei ${number(unavailable)} antwortete das amtliche Register nicht`}.`,
  method: 'So wird gemessen',
  methodText: (timezone) =>
    `Jede Website wird Tag und Nacht in kurzen Abständen abgerufen. Die Verfügbarkeit ist der Anteil der Zeit, in der diese Abrufe gelangen: Jedes Ergebnis gilt bis zum nächsten. Zeit ohne Ergebnisse, etwa weil die Überwachung selbst unterbrochen war, zählt weder als erreichbar noch als Ausfall. Geplante Wartung zählt wie jede andere Zeit; der Wert ohne sie steht daneben. Die Antwortzeit ist die durchschnittliche Zeit, bis eine Website geantwortet hat. Tage beginnen um Mitternacht (${timezone}).`,
  created: (when) => `Erstellt am ${when}`,
  mail: {
    subject: (title, period) => `${title}: Website-Bericht ${period}`,
    open: 'Bericht öffnen',
    attached: 'Der Bericht ist als PDF angehängt.',
    stop: 'Diese Mails abbestellen',
  },
};
