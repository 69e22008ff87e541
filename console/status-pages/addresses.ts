/** The address of something below a page. The key of a page with a secret link stays in it. */
export function addressBelow(pageUrl: string, path: string): string {
  const url = new URL(pageUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
  return url.href;
}

export const badgeHtml = (pageUrl: string, badge: string, title: string): string =>
  `<a href="${escape(pageUrl)}"><img src="${escape(badge)}" alt="${escape(title)}"></a>`;

export const badgeMarkdown = (pageUrl: string, badge: string, title: string): string =>
  `[![${title.replaceAll(/[[\]\\]/g, String.raw`\$&`)}](${badge})](${pageUrl})`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
