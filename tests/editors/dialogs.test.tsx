import { act, render, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { closeDialog, closeForStage, openDialog, useDialogs } from '../../web/editors/dialogs.ts';
import { Dialog } from '../../web/ui/Dialog.tsx';
import { completeDom } from '../ui/dom.ts';

beforeAll(completeDom);

function Page() {
  const isOpen = useDialogs(({ open }) => open !== null);
  return (
    <>
      <button type="button">Opener</button>
      <main id="stage" tabIndex={-1} />
      {isOpen && (
        <Dialog title="Choose" onClose={closeDialog}>
          Choices
        </Dialog>
      )}
    </>
  );
}

it('gives the focus back when it is closed, and to the stage when something was chosen', () => {
  render(<Page />);
  // As in browsers; jsdom does not.
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(() => screen.getByText('Opener').focus());
  act(() => openDialog({ kind: 'gallery' }));
  act(closeDialog);
  expect(document.activeElement).toBe(screen.getByText('Opener'));
  act(() => openDialog({ kind: 'gallery' }));
  act(closeForStage);
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
