import { html, Html } from '#platform/html.ts';
import type { StatusView } from '../view.ts';
import { groupsOf } from './component-list.ts';
import type { Language } from './language.ts';

const inputs = {
  EMAIL: html`type="email" autocomplete="email"`,
  WEBHOOK: html`type="url" autocomplete="off"`,
  SLACK: html`type="url" autocomplete="off"`,
};

/** Sends `kind`, `address` and any number of `component`. `action` null: a preview. */
export function renderSubscribe(view: StatusView, action: string | null, { words }: Language): Html | null {
  const { subscriptions, components } = view;
  const [first] = subscriptions;
  if (!first) return null;
  const { subscribe } = words;
  const isOnly = subscriptions.length === 1;
  return html`<section aria-labelledby="subscribe" class="subscribe">
    <h2 id="subscribe">${words.sections.subscribe}</h2>
    <form class="card" method="post" ${action !== null && html`action="${action}"`}>
      <p>${subscribe.intro}</p>
      ${
        isOnly
          ? html`<input type="hidden" name="kind" value="${first}" />`
          : html`<fieldset class="kinds">
              <legend>${subscribe.kind}</legend>
              ${subscriptions.map(
                (kind) =>
                  html`<label
                    ><input
                      type="radio"
                      name="kind"
                      value="${kind}"
                      ${kind === first && new Html('checked')}
                    />
                    ${subscribe.kinds[kind]}</label
                  >`,
              )}
            </fieldset>`
      }
      <label for="address">${subscribe.address}</label>
      <div class="send">
        <input
          id="address"
          name="address"
          required
          maxlength="2000"
          aria-describedby="hint"
          ${isOnly ? inputs[first] : new Html('type="text" inputmode="email" autocomplete="email"')}
        />
        <button ${action === null && new Html('disabled')}>${subscribe.button}</button>
      </div>
      <p id="hint" class="meta hints">
        ${subscriptions.map((kind) => html`<span class="for-${kind}">${subscribe.hints[kind]}</span> `)}
      </p>
      ${
        components.length > 1 &&
        html`<details>
          <summary>${subscribe.choose}</summary>
          <p class="meta">${subscribe.chooseHint}</p>
          ${groupsOf(view).map(
            ({ name, components }) =>
              html`<fieldset class="choice">
                <legend>${name ?? words.sections.components}</legend>
                ${components.map(
                  ({ id, name }) =>
                    html`<label><input type="checkbox" name="component" value="${id}" /> ${name}</label>`,
                )}
              </fieldset>`,
          )}
        </details>`
      }
    </form>
  </section>`;
}
