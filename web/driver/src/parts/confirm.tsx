import type { ReactNode } from 'react';
import { useWords } from '../language/use-words.tsx';
import { Button, type ButtonLook } from './buttons/button.tsx';
import { Sheet } from './sheet.tsx';

type ConfirmProps = {
  readonly title: string;
  readonly yes: string;
  readonly no?: string;
  readonly look?: ButtonLook;
  readonly onYes: () => void;
  readonly onNo: () => void;
  readonly children?: ReactNode;
};

/** Asks before something that cannot be taken back. */
export function Confirm({ title, yes, no, look = 'stop', onYes, onNo, children }: ConfirmProps) {
  const t = useWords();
  return (
    <Sheet title={title} closeLabel={t('close')} onClose={onNo}>
      {children}
      <Button look={look} onPress={onYes}>
        {yes}
      </Button>
      <Button onPress={onNo}>{no ?? t('cancel')}</Button>
    </Sheet>
  );
}
