import type { ElementNames } from './order-guard.ts';

export type PressedNames = ElementNames & { button: Omit<ElementNames, 'href'> | null };

/** Nothing here knows the types of a page. */
// oxlint-disable-next-line typescript/no-explicit-any
type PageElement = any;

/**
 * Runs in the page, on the element that a step presses; so it may use nothing from out here. For a field of a form, Enter
 * presses the form's own button, so that one's names are told too.
 */
export function collectNames(element: PageElement): PressedNames {
  const document = element.ownerDocument;
  const pressable = 'button, a, input, select, textarea, summary, label, [role=button], [role=link]';
  const control = element.closest(pressable) ?? element;
  const isButton = control.tagName === 'BUTTON' || control.type === 'submit';
  const submits = 'button:not([type=button]):not([type=reset]), input[type=submit], input[type=image]';
  // A button may stand outside of its form and belong to it by the form's id.
  const ofForm = (each: PageElement): boolean => each.form === control.form;
  const button: PageElement =
    isButton || !control.form ? null : (Array.from(document.querySelectorAll(submits)).find(ofForm) ?? null);
  const labels = (each: PageElement): string =>
    (each.getAttribute('aria-labelledby') ?? '')
      .split(/\s+/)
      .map((id: string) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
  const namesOf = (each: PageElement): string[] =>
    [
      each.getAttribute('aria-label'),
      labels(each),
      each.innerText,
      each.textContent,
      each.title,
      each.tagName === 'INPUT' && ['submit', 'button', 'image'].includes(each.type)
        ? each.value || each.alt
        : '',
      ...Array.from(each.querySelectorAll('img[alt]'), (image: PageElement) => image.alt),
    ]
      .filter(Boolean)
      .map((name) => String(name).slice(0, 300).trim());
  const isLink = control.tagName === 'A' && /^https?:/.test(control.href);
  return {
    names: namesOf(control),
    id: control.id || '',
    href: isLink && !control.getAttribute('href').startsWith('#') ? control.href : null,
    button: button && { names: namesOf(button), id: button.id || '' },
  };
}
