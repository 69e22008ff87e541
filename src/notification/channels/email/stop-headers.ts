/** For mail programs that have a button for this, which sends one POST request without opening the page (RFC 8058). */
export const stopHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
