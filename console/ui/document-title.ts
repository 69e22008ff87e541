let title = 'Steward';
let openCount = 0;

/** Beyond this, the exact number does not matter. */
export const shownCount = (count: number): string => (count > 99 ? '99+' : String(count));

const write = (): void => {
  document.title = `${openCount > 0 ? `(${shownCount(openCount)}) ` : ''}${title}`;
};

export function setTitle(page: string): void {
  title = `${page} · Steward`;
  write();
}

/** The open incidents, before the name of the page, so that a narrow tab shows it. */
export function setTitleCount(count: number): void {
  openCount = count;
  write();
}
