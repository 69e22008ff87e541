/** Lets the user save a file that the page has. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // By then the browser has started to read the file, or has refused to.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
