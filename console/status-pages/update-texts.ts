import type { StatusUpdateState } from '../api/monitoring.generated.ts';

type Texts = Record<StatusUpdateState, readonly string[]>;

/** `…` stands for the names of the components. */
const texts: Record<string, Texts> = {
  en: {
    INVESTIGATING: [
      'We are investigating a problem with …. We will post an update within 30 minutes.',
      'Customers may see errors in …. We are looking for the cause.',
      'We have received reports about … and are checking them.',
    ],
    IDENTIFIED: [
      'We have found the cause of the problem with … and are working on a fix.',
      'The cause is at one of our providers. We are in contact with them and will keep you informed.',
      'The latest release caused the problem. We are returning to the previous one.',
    ],
    MONITORING: [
      'A fix is in place and … works again. We are watching it.',
      'We have returned to the previous release. … should work again; we are watching it.',
    ],
    RESOLVED: [
      'The problem is resolved. Thank you for your patience.',
      '… works normally again. No orders were lost.',
    ],
    SCHEDULED: [
      'We will carry out maintenance on …. It may be unavailable for a short time.',
      'We will install an update on …. Orders that are placed before it begins are not affected.',
    ],
  },
  de: {
    INVESTIGATING: [
      'Wir untersuchen ein Problem mit …. Innerhalb von 30 Minuten melden wir uns wieder.',
      'Bei … können Fehler auftreten. Wir suchen die Ursache.',
      'Uns wurden Störungen bei … gemeldet. Wir gehen ihnen nach.',
    ],
    IDENTIFIED: [
      'Wir haben die Ursache des Problems mit … gefunden und beheben sie.',
      'Die Ursache liegt bei einem unserer Anbieter. Wir stehen in Kontakt und halten Sie auf dem Laufenden.',
      'Das letzte Update hat das Problem verursacht. Wir kehren zur vorherigen Version zurück.',
    ],
    MONITORING: [
      'Das Problem mit … ist behoben. Wir beobachten, ob alles wieder stabil läuft.',
      'Wir sind zur vorherigen Version zurückgekehrt und beobachten, ob … wieder stabil läuft.',
    ],
    RESOLVED: [
      'Die Störung ist behoben. Vielen Dank für Ihre Geduld.',
      '… funktioniert wieder wie gewohnt. Es gingen keine Bestellungen verloren.',
    ],
    SCHEDULED: [
      'Wir führen Wartungsarbeiten an … durch. In dieser Zeit kann es zu kurzen Unterbrechungen kommen.',
      'Wir spielen ein Update für … ein. Vorher abgeschlossene Bestellungen sind davon nicht betroffen.',
    ],
  },
};

const everything: Record<string, string> = { en: 'our service', de: 'unserem Dienst' };

/** Ready texts for an update, in the language of the page. With more than three components, none is named. */
export function textsFor(locale: string, state: StatusUpdateState, names: readonly string[]): string[] {
  const language = locale in texts ? locale : 'en';
  const what =
    names.length > 0 && names.length <= 3
      ? new Intl.ListFormat(language).format(names)
      : everything[language]!;
  return texts[language]![state].map((text) => capital(text.replace('…', what)));
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The text with a ready one: instead of it if it is empty or a ready one itself, otherwise below it. */
export const withText = (body: string, text: string, ready: readonly string[]): string =>
  body.trim() === '' || ready.includes(body) ? text : `${body.trimEnd()}\n\n${text}`;
