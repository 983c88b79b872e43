import type { EvidenceStage, PhotoSubject } from '@satha/terms/evidence';
import { useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { addEvidence } from '../../outbox/press.ts';
import { useEvidence } from '../../outbox/use-evidence.ts';
import { BackButton } from '../../parts/buttons/back-button.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { goBack } from '../../parts/pages.ts';
import { Screen } from '../../parts/screen.tsx';
import classes from './evidence.module.css';
import { PhotoTile } from './photo-tile.tsx';
import { otherSubjects, sides } from './sides.ts';

type PhotosProps = { readonly tripId: number; readonly stage: EvidenceStage };

/** Takes the photos of one end of a trip: the four sides first. Each is saved on the phone at once, and sent later. */
export function PhotosScreen({ tripId, stage }: PhotosProps) {
  const t = useWords();
  const items = useEvidence(tripId).filter((item) => item.stage === stage);
  const [saving, setSaving] = useState<PhotoSubject>();
  const [isLost, setLost] = useState(false);
  const take = async (shows: PhotoSubject, file: File) => {
    setSaving(shows);
    setLost(false);
    try {
      await addEvidence({ tripId, stage, facts: { photo: { shows } }, file });
    } catch {
      setLost(true);
    }
    setSaving(undefined);
  };
  const tile = (shows: PhotoSubject) => (
    <PhotoTile
      key={shows}
      shows={shows}
      taken={items.filter(({ facts }) => facts.photo?.shows === shows)}
      isSaving={saving === shows}
      isDisabled={saving !== undefined}
      onTake={(file) => void take(shows, file)}
    />
  );
  return (
    <Screen
      title={t('photosTitle')}
      lead={t('photosText')}
      before={<BackButton />}
      actions={
        <Button look="main" onPress={goBack}>
          {t('done')}
        </Button>
      }
    >
      {isLost && (
        <Notice look="loss" isAlert>
          <p>{t('photoNotSaved')}</p>
        </Notice>
      )}
      <div className={classes.tiles}>{sides.map(tile)}</div>
      <h2 className={classes.subtitle}>{t('photoMore')}</h2>
      <div className={classes.tiles}>{otherSubjects.map(tile)}</div>
    </Screen>
  );
}
