import { type MouseEvent, useEffect, useRef } from 'react';

/**
 * Returns what a `<dialog>` is given to come up over the page, to keep the keyboard within itself, and to go by Escape or a
 * tap beside it.
 */
export function useModalDialog(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opened = ref.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  const onClick = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) onClose();
  };
  return { ref, onClose, onClick };
}
