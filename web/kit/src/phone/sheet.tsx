import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { kitWords } from '../language/kit-words.ts';
import { useWords } from '../language/use-words.tsx';
import classes from './parts.module.css';
import { useModalDialog } from './use-modal-dialog.ts';

type SheetProps = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode };

/** Comes up over the page, keeps the keyboard within itself, and goes by Escape or a tap beside it. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const t = useWords(kitWords);
  const dialog = useModalDialog(onClose);
  const id = useId();
  // Not within the page that opens it: in a form of that, Enter would send the form.
  return createPortal(
    <dialog {...dialog} className={classes.sheet} aria-labelledby={id}>
      <div className={classes.sheetHead}>
        <h2 id={id} className={classes.cardTitle}>
          {title}
        </h2>
        <button type="button" className={classes.iconButton} aria-label={t('close')} onClick={onClose}>
          <IconX aria-hidden />
        </button>
      </div>
      <div className={classes.sheetBody}>{children}</div>
    </dialog>,
    document.body,
  );
}
