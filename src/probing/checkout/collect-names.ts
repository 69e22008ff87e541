import type { ElementNames } from './order-guard.ts';

export type PressedNames = {
  /** The element itself and whatever a press on it reaches: the element at its centre, the control of a label. */
  pressed: ElementNames[];
  /** What Enter presses in a field: the submit button of its form. */
  submitter: ElementNames | null;
};

/** The DOM types are not available here. */
// oxlint-disable-next-line typescript/no-explicit-any
type PageElement = any;

/** Runs in the page, on the element that a step presses, so it cannot use anything from this module. */
export function collectNames(element: PageElement): PressedNames {
  const document = element.ownerDocument;
  const { location } = document.defaultView;
  const pressable = 'button, a, input, select, textarea, summary, label, [role=button], [role=link]';
  const controlOf = (each: PageElement): PageElement => each.closest(pressable) ?? each;

  const texts = (each: PageElement): unknown[] => [
    each.getAttribute('aria-label'),
    ...(each.getAttribute('aria-labelledby') ?? '')
      .split(/\s+/)
      .map((id: string) => document.getElementById(id)?.textContent),
    each.innerText,
    each.textContent,
    each.title,
    ['submit', 'button', 'image'].includes(each.type) && each.tagName === 'INPUT' && (each.value || each.alt),
    ...Array.from(each.querySelectorAll('img[alt]'), (image: PageElement) => image.alt),
  ];
  const isChoice = (each: PageElement): boolean =>
    /^(radio|checkbox)$/.test(each.getAttribute('role') ?? '') ||
    (each.tagName === 'INPUT' && /^(radio|checkbox)$/.test(each.type));
  /** A link leads to another page; others are buttons that look like links. */
  const leadsTo = (each: PageElement): string | null =>
    each.tagName === 'A' &&
    /^https?:$/.test(each.protocol) &&
    each.getAttribute('role') !== 'button' &&
    (each.origin !== location.origin || each.pathname !== location.pathname)
      ? each.href
      : null;
  const namesOf = (each: PageElement): ElementNames => {
    // The text of a component can be outside of its shadow root.
    const { host } = each.getRootNode();
    const found = host ? [...texts(each), ...texts(host)] : texts(each);
    return {
      names: found.filter(Boolean).map((name) => String(name).trim().slice(0, 300)),
      ids: [each.id, host?.id].filter(Boolean).map(String),
      href: leadsTo(each),
      isChoice: isChoice(each) || (each.tagName === 'LABEL' && !!each.control && isChoice(each.control)),
    };
  };

  const control = controlOf(element);
  const { left, top, width, height } = element.getBoundingClientRect();
  const middle = element.getRootNode().elementFromPoint?.(left + width / 2, top + height / 2);
  const inside = middle && element.contains(middle) ? [controlOf(middle)] : [];
  const labelled = [control, ...inside].flatMap((each) =>
    each.tagName === 'LABEL' && each.control ? [each.control] : [],
  );

  const isButton = control.tagName === 'BUTTON' || control.type === 'submit';
  const submits = 'button:not([type=button]):not([type=reset]), input[type=submit], input[type=image]';
  // A button can be outside of its form and refer to it by the form's id.
  const submitter: PageElement =
    control.form && !isButton && control.tagName !== 'TEXTAREA'
      ? Array.from(document.querySelectorAll(submits)).find((each: PageElement) => each.form === control.form)
      : null;
  return {
    pressed: Array.from(new Set([control, ...inside, ...labelled]), namesOf),
    submitter: submitter ? namesOf(submitter) : null,
  };
}
