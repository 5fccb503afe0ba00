/** Saves a picture to a file. */
import { csv } from '../../ui/csv.ts';
import { download, downloadText } from '../../ui/download.ts';
import fontAddress from '../../ui/font/inter-latin.woff2?url';
import { notify } from '../../ui/notices.ts';
import { pictureFile } from './document.ts';
import type { PictureKind } from './kinds.ts';
import { provenance } from './provenance.ts';
import type { Picture } from './registry.ts';
import { csvRows, tablesIn } from './tables.ts';

/** Pixels per page pixel. */
const density = 2;
/** The largest canvas in pixels that browsers draw. */
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

/** The page's font as a style sheet: an image has no access to the page's fonts. */
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

/** Draws a picture at two pixels per CSS pixel. */
async function picturePng(picture: Picture): Promise<Blob> {
  // Without the font the picture uses the reader's own, which is better than no picture.
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

async function make(picture: Picture, kind: PictureKind): Promise<void> {
  const { title, origin = provenance() } = picture;
  const name = origin.fileName(title, `.${kind}`);
  if (kind === 'svg') {
    downloadText(pictureFile(picture).svg, name, 'image/svg+xml');
    return;
  }
  if (kind === 'png') {
    download(await picturePng(picture), name);
    return;
  }
  const rows = csvRows(tablesIn(picture.element));
  if (rows.length === 0)
    notify({ title: `${title}: no numbers here`, detail: 'It can be saved as SVG or PNG.' });
  else downloadText(csv(rows), name, 'text/csv');
}

/** Saves a picture, or shows a notice with the reason of a failure. Never rejects. */
export async function savePicture(picture: Picture, kind: PictureKind): Promise<void> {
  try {
    await make(picture, kind);
  } catch (error) {
    notify({
      title: `${picture.title} could not be saved`,
      detail: error instanceof Error ? error.message : String(error),
      tone: 'bad',
    });
  }
}
