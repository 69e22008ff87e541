/** The first characters of a text, none of them cut in half. */
export const cutText = (text: string, maxLength: number): string =>
  Array.from(text.slice(0, maxLength * 2).toWellFormed())
    .slice(0, maxLength)
    .join('');

/** Without line breaks and control characters, as names have to be. */
export const lineOf = (text: string, maxLength = 200): string =>
  cutText(
    text
      .slice(0, 10_000)
      .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .trim(),
    maxLength,
  ).trim();
