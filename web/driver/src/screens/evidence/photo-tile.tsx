import type { PhotoSubject } from '@satha/terms/evidence';
import { IconCamera, IconCircleCheckFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { useWords } from '../../language/use-words.tsx';
import type { KeptEvidence } from '../../outbox/use-evidence.ts';
import { useName } from '../../parts/use-names.ts';
import classes from './evidence.module.css';

const stateWords = {
  failed: 'photoFailed',
  waiting: 'photoWaiting',
  'file-waiting': 'photoWaiting',
  sent: 'photoSent',
} as const;

type PhotoTileProps = {
  readonly shows: PhotoSubject;
  readonly taken: readonly KeptEvidence[];
  readonly isSaving: boolean;
  readonly isDisabled: boolean;
  readonly onTake: (file: File) => void;
};

/** Opens the phone's camera for one subject, and shows the latest picture of it. */
export function PhotoTile({ shows, taken, isSaving, isDisabled, onTake }: PhotoTileProps) {
  const t = useWords();
  const name = useName();
  const id = useId();
  const state = stateOf(taken);
  const preview = taken.findLast((item) => item.preview !== undefined)?.preview;
  return (
    <div className={classes.tile} data-state={state}>
      <label htmlFor={id} className={classes.tileLabel}>
        <span className={classes.picture}>
          {preview ? <img src={preview} alt="" /> : <IconCamera aria-hidden size={40} />}
          {state !== undefined && <IconCircleCheckFilled aria-hidden className={classes.tick} size={32} />}
        </span>
        <span className={classes.tileName}>
          {name('photo', shows)}
          {taken.length > 1 && ` (${taken.length})`}
        </span>
        <span className={classes.tileState} role="status">
          {isSaving ? t('photoSaving') : state && t(stateWords[state])}
        </span>
      </label>
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        className={classes.fileInput}
        aria-label={t('takePhoto', { name: name('photo', shows) })}
        disabled={isDisabled}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onTake(file);
          // The same picture again is another one.
          target.value = '';
        }}
      />
    </div>
  );
}

/** Returns how far several pictures of one thing are: as far as the one that is least far; undefined without any. */
function stateOf(taken: readonly KeptEvidence[]): KeptEvidence['state'] | undefined {
  return (['failed', 'waiting', 'file-waiting', 'sent'] as const).find((state) =>
    taken.some((item) => item.state === state),
  );
}
