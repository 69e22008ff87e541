import type { CDPSession } from 'playwright-core';

export type RenderedPage = { text: string; hasExpected: boolean };

const mostCharacters = 1_048_576;

/**
 * The text as a visitor sees it, and whether the expected text is there: as shown, or in the markup, where a site's other
 * checks find it too. Asked in a world of its own, which the page's scripts cannot reach; cut off inside the page, since
 * a page of 100 MB must not come here whole.
 */
export async function readPage(session: CDPSession, expected: string | null): Promise<RenderedPage> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'steward',
  });
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `(${look})(${JSON.stringify(expected)}, ${mostCharacters})`,
    contextId,
    returnByValue: true,
    timeout: 10_000,
  });
  if (exceptionDetails) throw new Error(`the page could not be read: ${exceptionDetails.text}`);
  return result.value as RenderedPage;
}

const look = `(expected, most) => {
  // A form or an image called "title" takes the place of the document's own.
  const own = (name) => Object.getOwnPropertyDescriptor(Document.prototype, name).get.call(document);
  const root = own('documentElement');
  const text = (root && root.innerText || '').slice(0, most);
  const hasExpected = expected === null || text.includes(expected) || own('title').includes(expected)
    || !!root && root.outerHTML.includes(expected);
  return { text, hasExpected };
}`;
