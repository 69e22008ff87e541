import type { CDPSession } from 'playwright-core';

export type RenderedPage = { text: string; hasExpected: boolean };

const maxCharacters = 1_048_576;

/**
 * The text as a visitor sees it, and whether the expected text is in it or in the markup, where HTTP checks find it, too.
 * Evaluated in an isolated world, which the page's scripts cannot change. Truncated inside the page, because a page can
 * have 100 MB.
 */
export async function readPage(session: CDPSession, expected: string | null): Promise<RenderedPage> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'steward',
  });
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `(${look})(${JSON.stringify(expected)}, ${maxCharacters})`,
    contextId,
    returnByValue: true,
    timeout: 10_000,
  });
  if (exceptionDetails) throw new Error(`the page could not be read: ${exceptionDetails.text}`);
  return result.value as RenderedPage;
}

const look = `(expected, max) => {
  // A form or an image named "title" shadows the property of the document.
  const own = (name) => Object.getOwnPropertyDescriptor(Document.prototype, name).get.call(document);
  const root = own('documentElement');
  const text = (root && root.innerText || '').slice(0, max);
  const hasExpected = expected === null || text.includes(expected) || own('title').includes(expected)
    || !!root && root.outerHTML.includes(expected);
  return { text, hasExpected };
}`;
