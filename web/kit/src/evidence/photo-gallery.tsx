import { IconPhotoOff, IconPhotoUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Time } from '../format/time.tsx';
import { useWords } from '../language/use-words.tsx';
import classes from './evidence.module.css';
import { evidenceWords } from './evidence-words.ts';
import { PhotoDialog } from './photo-dialog.tsx';
import type { ShownPhoto } from './shown-photo.ts';

type PhotoGalleryProps = {
  readonly photos: readonly ShownPhoto[];
  /** What they are photos of. */
  readonly label: string;
};

/** Shows photos as thumbnails, each of which opens large; one that has no image says why. */
export function PhotoGallery({ photos, label }: PhotoGalleryProps) {
  const [opened, setOpened] = useState<string>();
  const kept = photos.filter(({ state }) => state === 'kept');
  // One that is erased while it is looked at is closed.
  const index = kept.findIndex(({ evidenceId }) => evidenceId === opened);
  return (
    <>
      <ul className={classes.photos} aria-label={label}>
        {photos.map((photo) => (
          <li key={photo.evidenceId} className={classes.tile} data-state={photo.state}>
            <Picture photo={photo} />
            <span className={classes.name}>{photo.name}</span>
            <span className={classes.dim}>
              <Time at={photo.seenAt} />
            </span>
            {photo.state === 'kept' && (
              <OpenButton name={photo.name} onOpen={() => setOpened(photo.evidenceId)} />
            )}
          </li>
        ))}
      </ul>
      {index >= 0 && (
        <PhotoDialog
          photos={kept}
          index={index}
          onTurn={(next) => setOpened(kept[next]?.evidenceId)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

/** Lies over the whole tile, so that the picture is there on paper, too, where buttons are not. */
function OpenButton({ name, onOpen }: { readonly name: string; readonly onOpen: () => void }) {
  const t = useWords(evidenceWords);
  return (
    <button
      type="button"
      className={classes.open}
      aria-haspopup="dialog"
      aria-label={t('open', { name })}
      onClick={onOpen}
    />
  );
}

function Picture({ photo }: { readonly photo: ShownPhoto }) {
  const t = useWords(evidenceWords);
  /** A photo that cannot be made smaller is shown whole. */
  const [tried, setTried] = useState<'thumbnail' | 'whole' | 'neither'>('thumbnail');
  const { state, missingBecause = '' } = photo;
  if (state !== 'kept' || tried === 'neither') {
    const Icon = state === 'awaited' ? IconPhotoUp : IconPhotoOff;
    return (
      <span className={classes.missing}>
        <Icon aria-hidden />
        {state === 'missing' ? t(state, { because: missingBecause }) : t(state === 'kept' ? 'failed' : state)}
      </span>
    );
  }
  return (
    <img
      className={classes.thumbnail}
      src={photo[tried]}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setTried(tried === 'thumbnail' ? 'whole' : 'neither')}
    />
  );
}
