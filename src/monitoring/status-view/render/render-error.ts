import type { Locale } from '../view.ts';
import { renderMessage, type Rendered } from './document.ts';
import { languageOf } from './language.ts';

/** For 404, the same for an unknown page as for one that the visitor may not see, and for 503. */
export const renderError = (kind: 'not-found' | 'unavailable', locale: Locale): Rendered =>
  renderMessage({ locale, accent: null, brand: null, ...languageOf(locale).words.errors[kind], more: null });
