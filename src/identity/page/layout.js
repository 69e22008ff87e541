const element = (id) => document.getElementById(id);
const [heading, offer, intro, links] = ['heading', 'offer', 'intro', 'links'].map(element);

/** What is above the form. `offer`: paragraphs about an invitation. */
export function showTexts({ title = 'Steward', offer: paragraphs = [], intro: text = '' }) {
  heading.textContent = title;
  document.title = title === 'Steward' ? title : `${title} · Steward`;
  offer.replaceChildren(
    ...paragraphs.map((each) => Object.assign(document.createElement('p'), { textContent: each })),
  );
  offer.hidden = paragraphs.length === 0;
  intro.textContent = text;
}

/** What is below the form: `{ text, action, look }`, in which the action is an address or a function. */
export function showLinks(list) {
  links.replaceChildren(
    ...list.map(({ text, action, look = 'link' }) => {
      const isAddress = typeof action === 'string';
      const link = document.createElement(isAddress ? 'a' : 'button');
      link.textContent = text;
      link.className = look;
      if (isAddress) link.href = action;
      else {
        link.type = 'button';
        link.addEventListener('click', action);
      }
      return link;
    }),
  );
}
