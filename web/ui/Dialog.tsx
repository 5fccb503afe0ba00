/** The browser's own modal dialog, in the middle or as a drawer at the side. */
import {
  createContext,
  useContext,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type ReactNode,
} from 'react';
import { IconButton } from './Button.tsx';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /**
   * normal: 40 rem · wide: 72 rem · drawer: at the right, full height · top: under the header, no title bar · page:
   * whole window.
   */
  readonly size?: 'normal' | 'wide' | 'drawer' | 'top' | 'page' | undefined;
  /** Shown between title and close button. */
  readonly actions?: ReactNode;
}

const Close = createContext<() => void>(() => undefined);

/** Returns a function that closes the dialog around the calling component. */
export function useCloseDialog(): () => void {
  return useContext(Close);
}

/** Open while mounted: `{open && <Dialog …/>}`. The focus enters, stays inside, and returns afterwards. */
export function Dialog({ title, onClose, children, size = 'normal', actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = useEffectEvent(onClose);

  // A layout effect, so that it runs before removal: a dialog that has been removed cannot restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const onCancel = (event: Event): void => {
      event.preventDefault();
      close();
    };
    const onBackdrop = (event: MouseEvent): void => {
      if (event.target === element) close();
    };
    element.addEventListener('cancel', onCancel);
    element.addEventListener('click', onBackdrop);
    element.showModal();
    if (element.dataset['size'] !== 'top') element.focus();
    return () => {
      element.removeEventListener('cancel', onCancel);
      element.removeEventListener('click', onBackdrop);
      element.close();
    };
  }, []);

  return (
    <dialog ref={dialog} className="dialog" tabIndex={-1} data-size={size} aria-labelledby={id}>
      {size === 'top' ? (
        <h2 id={id} className="visually-hidden">
          {title}
        </h2>
      ) : (
        <div className="dialog-head">
          <h2 id={id}>{title}</h2>
          {actions}
          <IconButton icon="close" label="Close" keys="Esc" onClick={onClose} />
        </div>
      )}
      <Close value={onClose}>
        {size === 'top' ? children : <div className="dialog-body">{children}</div>}
      </Close>
    </dialog>
  );
}
