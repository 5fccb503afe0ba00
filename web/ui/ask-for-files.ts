/** Opens the browser's file dialog; resolves to no files if it is cancelled. */
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

/** Opens the browser's file dialog for one file. */
export async function askForFile(): Promise<File | null> {
  const [file = null] = await askForFiles({ multiple: false });
  return file;
}
