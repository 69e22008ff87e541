import { orderWordsOf, orderWordsOfId } from './order-words.ts';

/** What an element calls itself, in every way that a visitor or a program would know it by. */
export type ElementNames = {
  /** Texts, labels, titles, values. */
  names: readonly string[];
  ids: readonly string[];
  /** Where it leads, when it is nothing but a link to another page. */
  href: string | null;
  /** One of several to choose from, or to tick: "Pay by invoice" orders nothing there. */
  isChoice: boolean;
};

const towardsCheckout = /\/(checkout|cart|basket|kasse|warenkorb|panier)\b/i;

/**
 * Whether pressing it would place an order, going by its names. A monitor that orders something every 15 minutes does more
 * harm than the fault it looks for, so in doubt the answer is yes; but a link that only leads on to the checkout is fine.
 */
export function placesOrder({ names, ids, href, isChoice }: ElementNames): boolean {
  if (isChoice) return false;
  const words = new Set([...names.map(orderWordsOf), ...ids.map(orderWordsOfId)]);
  if (words.has('binding')) return true;
  const leadsOn = href !== null && towardsCheckout.test(href) && !/place|confirm|submit/i.test(href);
  return words.has('inviting') && !leadsOn;
}
