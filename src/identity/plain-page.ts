import { escapeHtml as escape } from '#platform/html.ts';

/** Plain HTML with the styles of the sign-in page: it works without JavaScript, and in light and dark. `content` is HTML. */
export const plainPage = (title: string, content: readonly string[]): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${escape(title)} · Steward</title>
    <link rel="icon" href="/auth/icon.svg" />
    <link rel="stylesheet" href="/auth/page.css" />
  </head>
  <body>
    <main>
      <h1>${escape(title)}</h1>
      ${content.join('\n      ')}
    </main>
  </body>
</html>
`;

export const paragraph = (text: string): string => `<p>${escape(text)}</p>`;

/** What has happened, which screen readers say at once. */
export const status = (text: string): string => `<p role="status">${escape(text)}</p>`;
