/** A picture as pixels: the SVG drawn by the browser, in the page's own type. */
import fontAddress from '../../ui/font/inter-latin.woff2?url';
import { pictureFile } from './document.ts';
import type { Picture } from './registry.ts';

/** Pixels for each of the page's. */
const density = 2;
/** Browsers draw no canvas of more pixels than these. */
const mostPixels = 2 ** 26;

let font: Promise<string> | undefined;

function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('the font could not be read'));
    reader.readAsDataURL(blob);
  });
}

/** The page's type as a style sheet: an image sees no fonts of the page around it. */
async function fontStyle(): Promise<string> {
  const answer = await fetch(fontAddress);
  if (!answer.ok) return '';
  const source = await asDataUrl(await answer.blob());
  return `<style>@font-face{font-family:Inter;font-weight:400 700;src:url(${source}) format('woff2')}</style>`;
}

async function load(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}

/** Draws a picture at two pixels a CSS pixel. */
export async function picturePng(picture: Picture): Promise<Blob> {
  // Without it the picture is set in the reader's own type, which is no reason to have none.
  font ??= fontStyle().catch(() => '');
  const { svg, width, height } = pictureFile(picture, await font);
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = await load(address);
    const scale = Math.min(density, Math.sqrt(mostPixels / (width * height)));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('the browser made no PNG of it: save the SVG');
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}
