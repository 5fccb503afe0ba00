/** A picture as a file. */
import { csv } from '../../ui/csv.ts';
import { download, downloadText } from '../../ui/download.ts';
import { notify } from '../../ui/notices.ts';
import { pictureFile } from './document.ts';
import type { PictureKind } from './kinds.ts';
import { picturePng } from './png.ts';
import { provenance } from './provenance.ts';
import type { Picture } from './registry.ts';
import { csvRows, tablesIn } from './tables.ts';

async function make(picture: Picture, kind: PictureKind): Promise<void> {
  const { title } = picture;
  const name = provenance().fileName(title, `.${kind}`);
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

/** Saves a picture, or says why not. Never rejects. */
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
