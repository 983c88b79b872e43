import { languages } from '@satha/terms/languages';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Time } from '../format/time.tsx';
import { kitWords } from '../language/kit-words.ts';
import { useLanguage } from '../language/language.tsx';
import { useWords } from '../language/use-words.tsx';
import { useModalDialog } from '../phone/use-modal-dialog.ts';
import classes from './evidence.module.css';
import { evidenceWords } from './evidence-words.ts';
import type { ShownPhoto } from './shown-photo.ts';

type PhotoDialogProps = {
  readonly photos: readonly ShownPhoto[];
  readonly index: number;
  readonly onTurn: (index: number) => void;
  readonly onClose: () => void;
};

/**
 * Shows one of several photos large, with what it shows, when and by whom it was seen. The arrow keys turn to the others,
 * in the direction in which the page is read; Escape closes, and the focus is where it was.
 */
export function PhotoDialog({ photos, index, onTurn, onClose }: PhotoDialogProps) {
  const t = useWords(kitWords);
  const { language } = useLanguage();
  const dialog = useModalDialog(onClose);
  const id = useId();
  const photo = photos[index] as ShownPhoto;
  const turnBy = (steps: number) => {
    if (photos[index + steps]) onTurn(index + steps);
  };
  const turnByKey = ({ key }: KeyboardEvent) => {
    const onward = languages[language].direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (key === 'ArrowLeft' || key === 'ArrowRight') turnBy(key === onward ? 1 : -1);
  };
  return createPortal(
    <dialog {...dialog} className={classes.dialog} aria-labelledby={id} onKeyDown={turnByKey}>
      <div className={classes.dialogHead}>
        <h2 id={id} className={classes.dialogTitle} aria-live="polite">
          {photo.name}
        </h2>
        <button type="button" className={classes.icon} aria-label={t('close')} onClick={onClose}>
          <IconX aria-hidden />
        </button>
      </div>
      <LargePhoto key={photo.evidenceId} photo={photo} />
      {photos.length > 1 && <Turning index={index} count={photos.length} onTurnBy={turnBy} />}
    </dialog>,
    document.body,
  );
}

function LargePhoto({ photo }: { readonly photo: ShownPhoto }) {
  const t = useWords(evidenceWords);
  const kit = useWords(kitWords);
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming');
  const time = <Time at={photo.seenAt} />;
  return (
    <figure className={classes.figure}>
      <div className={classes.frame} aria-busy={state === 'coming'}>
        {state === 'coming' && <span className={classes.dim}>{kit('loading')}</span>}
        {state === 'failed' ? (
          <>
            <span role="alert">{t('failed')}</span>
            <button type="button" className={classes.again} onClick={() => setState('coming')}>
              {kit('tryAgain')}
            </button>
          </>
        ) : (
          <img
            className={classes.large}
            src={photo.whole}
            alt={photo.name}
            onLoad={() => setState('there')}
            onError={() => setState('failed')}
          />
        )}
      </div>
      <figcaption>
        {photo.seenBy === undefined
          ? t.rich('seen', { time })
          : t.rich('seenBy', { time, name: <bdi>{photo.seenBy}</bdi> })}
      </figcaption>
    </figure>
  );
}

type TurningProps = {
  readonly index: number;
  readonly count: number;
  readonly onTurnBy: (steps: number) => void;
};

/** What leads nowhere is not disabled, which would take the focus from whoever just pressed it. */
function Turning({ index, count, onTurnBy }: TurningProps) {
  const t = useWords(evidenceWords);
  return (
    <div className={classes.turning}>
      <button
        type="button"
        className={classes.icon}
        aria-label={t('previous')}
        aria-disabled={index === 0}
        onClick={() => onTurnBy(-1)}
      >
        <IconChevronLeft aria-hidden />
      </button>
      <span aria-live="polite">{t('place', { index: index + 1, count })}</span>
      <button
        type="button"
        className={classes.icon}
        aria-label={t('next')}
        aria-disabled={index === count - 1}
        onClick={() => onTurnBy(1)}
      >
        <IconChevronRight aria-hidden />
      </button>
    </div>
  );
}
