import { IconCamera } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { Notice } from '../notice.tsx';
import { type ButtonLook, buttonClass } from './button.tsx';
import classes from './photo-button.module.css';

type PhotoButtonProps = {
  readonly look?: ButtonLook;
  readonly label: string;
  /** Rejects where the photo could not be saved. */
  onTake(file: File): Promise<void>;
};

/** Opens the phone's camera, and says where the picture could not be saved. */
export function PhotoButton({ look = 'plain', label, onTake }: PhotoButtonProps) {
  const t = useWords();
  const id = useId();
  const [state, setState] = useState<'idle' | 'saving' | 'lost'>('idle');
  const take = (file: File) => {
    setState('saving');
    onTake(file).then(
      () => setState('idle'),
      () => setState('lost'),
    );
  };
  return (
    <>
      <div className={classes.whole}>
        <label htmlFor={id} className={buttonClass(look)}>
          <IconCamera aria-hidden size={28} />
          <span>{state === 'saving' ? t('photoSaving') : label}</span>
        </label>
        <input
          id={id}
          type="file"
          accept="image/*"
          capture="environment"
          className={classes.input}
          disabled={state === 'saving'}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) take(file);
            target.value = '';
          }}
        />
      </div>
      {state === 'lost' && (
        <Notice look="loss" isAlert>
          <p>{t('photoNotSaved')}</p>
        </Notice>
      )}
    </>
  );
}
