import { useModalDialog } from '@satha/web-kit/phone/use-modal-dialog.ts';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './buttons/button.tsx';
import classes from './sheet.module.css';

type SheetProps = {
  readonly title: string;
  /** The name of the button that closes it. */
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Comes up over the screen, keeps the keyboard within itself, and goes by Escape or a tap beside it. */
export function Sheet({ title, closeLabel, onClose, children }: SheetProps) {
  const dialog = useModalDialog(onClose);
  const id = useId();
  return createPortal(
    <dialog {...dialog} className={classes.sheet} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <IconButton label={closeLabel} icon={<IconX aria-hidden />} onPress={onClose} />
      </div>
      <div className={classes.body}>{children}</div>
    </dialog>,
    document.body,
  );
}
