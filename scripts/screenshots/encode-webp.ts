import type { Page } from 'playwright-core';

export type Area = { x: number; y: number; width: number; height: number };

/** Functions for a page, as text: they use what only a browser has. */
const inBrowser = `
  const open = async (base64) => createImageBitmap(await (await fetch('data:image/png;base64,' + base64)).blob());
  const encode = async (base64, quality, area) => {
    const image = await open(base64);
    const { x, y, width, height } = area ?? { x: 0, y: 0, width: image.width, height: image.height };
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d').drawImage(image, -x, -y);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = '';
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(text);
  };
  const pixelsOf = async (base64) => {
    const image = await open(base64);
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    return new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
  };
  const compare = async (before, after) => {
    const { width } = await open(before);
    const [one, two] = [await pixelsOf(before), await pixelsOf(after)];
    let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
    for (let at = 0; at < one.length; at += 1)
      if (one[at] !== two[at]) {
        const [x, y] = [at % width, Math.floor(at / width)];
        [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
      }
    if (right < 0) return null;
    const [x, y] = [left - (left % 2), top - (top % 2)];
    return { x, y, width: right - x + 1, height: bottom - y + 1 };
  };`;

const run = <Result>(page: Page, call: string, ...values: unknown[]): Promise<Result> =>
  page.evaluate<Result>(`(async () => {${inBrowser}\nreturn ${call}(...${JSON.stringify(values)});})()`);

/** Lets the browser write a picture as WebP: no other program is needed. `area`: only a part of it. */
export async function encodeWebp(page: Page, png: Buffer, quality: number, area?: Area): Promise<Buffer> {
  const base64 = await run<string>(page, 'encode', png.toString('base64'), quality, area ?? null);
  return Buffer.from(base64, 'base64');
}

/** The smallest area in which two pictures of the same size differ, with even coordinates. Null if they are the same. */
export const changedArea = (page: Page, before: Buffer, after: Buffer): Promise<Area | null> =>
  run<Area | null>(page, 'compare', before.toString('base64'), after.toString('base64'));
