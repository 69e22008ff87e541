import { html, Html } from '#platform/html.ts';
import type { Locale } from '../view.ts';
import { renderMessage, type Rendered } from './document.ts';
import { languageOf } from './language.ts';

/** The form of a PASSWORD page; it says nothing about the page. `action`: the path to which it sends the field `password`. */
export function renderSignIn(
  locale: Locale,
  action: string,
  problem: 'wrong' | 'limited' | null = null,
): Rendered {
  const { signIn } = languageOf(locale).words;
  return renderMessage({
    locale,
    accent: null,
    brand: null,
    title: signIn.title,
    text: signIn.text,
    more: html`<form method="post" action="${action}">
      ${problem !== null && html`<p class="problem" id="problem" role="alert">${signIn[problem]}</p>`}
      <label for="password">${signIn.password}</label>
      <div class="send">
        <input
          id="password"
          type="password"
          name="password"
          required
          maxlength="200"
          autocomplete="current-password"
          ${problem !== null && new Html('aria-invalid="true" aria-describedby="problem"')}
        />
        <button>${signIn.button}</button>
      </div>
    </form>`,
  });
}
