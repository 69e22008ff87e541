import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

describe('html', () => {
  it('escapes what is inserted, in texts and attributes', () => {
    const name = `<script>alert('1')</script> & "more"`;
    expect(html`<p title="${name}">${name}</p>`.text).not.toMatch(/<script|&(?!#\d+;)|'|"more/);
    expect(html`<p>${'<'}</p>`.text).toBe('<p>&#60;</p>');
  });
  it('keeps HTML, joins lists and leaves out what is absent', () => {
    const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
    const list = html`<ul>
        ${items}
      </ul>
      ${null}${undefined}${false}${0}`;
    expect(list.text.replaceAll(/\s/g, '')).toBe('<ul><li>a</li><li>&#60;b&#62;</li></ul>0');
  });
});
