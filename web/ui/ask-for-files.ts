/** Asks for files with the browser's own dialog; none where it is cancelled. */
export function askForFiles({ multiple }: { readonly multiple: boolean }): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = multiple;
    input.addEventListener('change', () => {
      resolve([...(input.files ?? [])]);
    });
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}

/** Asks for one file. */
export async function askForFile(): Promise<File | null> {
  const [file = null] = await askForFiles({ multiple: false });
  return file;
}
