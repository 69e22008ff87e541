import type { Page } from 'playwright-core';

/** As with the text of a page check: what a page shows beyond this is not read. */
const mostCharacters = 1_048_576;

type Shown = { innerText?: string };

/**
 * Whether the text is shown, whatever its case and spaces: styles change the case of what is shown. Looked for inside the
 * page, since it is asked 20 times a second and a page may have 100 MB. Undefined while there is no page to look at.
 */
export async function showsText(
  page: Page,
  selector: string | null,
  text: string,
): Promise<boolean | undefined> {
  const places = selector ? page.locator(selector).filter({ visible: true }) : page.locator('body');
  const shown = await places.evaluateAll(
    (elements: Shown[], { wanted, most }) => {
      let whole = '';
      for (const { innerText = '' } of elements) {
        whole += `${innerText.slice(0, most - whole.length)}\n`;
        if (whole.length >= most) break;
      }
      const isShown = whole.replace(/\s+/g, ' ').toLowerCase().includes(wanted);
      return { isShown, places: elements.length };
    },
    { wanted: plain(text), most: mostCharacters },
  );
  return shown.places === 0 && selector === null ? undefined : shown.isShown;
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
