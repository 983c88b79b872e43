import { Stack, Title } from '@mantine/core';
import type { PortalEvidence } from '@satha/contract/evidence/portal-evidence';
import {
  type EvidenceStage,
  evidenceKinds,
  evidenceStages,
  photoSubjects,
} from '@satha/terms/evidence/evidence-words';
import { PhotoGallery } from '@satha/web-kit/evidence/photo-gallery.tsx';
import { photoStateOf, type ShownPhoto } from '@satha/web-kit/evidence/shown-photo.ts';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { evidenceFileAddress } from '../../../../api/trips/evidence.ts';
import { evidenceFactWords } from '../../../../words/trips/evidence.ts';
import { EvidenceFacts } from './evidence-facts.tsx';

type StageEvidenceProps = {
  readonly trip: { readonly accountId: number; readonly tripId: number };
  readonly stage: EvidenceStage;
  readonly items: readonly PortalEvidence[];
};

/** Shows what was seen at one end of a trip: its photos, then the rest in words. */
export function StageEvidence({ trip, stage, items }: StageEvidenceProps) {
  const t = useWords(evidenceFactWords);
  const { language } = useLanguage();
  const title = evidenceStages[stage][language];
  const show = (item: PortalEvidence, name: string): ShownPhoto => ({
    evidenceId: item.evidenceId,
    name,
    seenAt: item.recordedAt,
    seenBy: nameDriver(item.seenBy, language),
    state: photoStateOf({ storedAt: (item.photo ?? item.signature)?.storedAt, erasedAt: item.erasedAt }),
    whole: evidenceFileAddress(trip, item.evidenceId, 'file'),
    thumbnail: evidenceFileAddress(trip, item.evidenceId, 'thumbnail'),
  });
  const photos = items.flatMap((item) =>
    item.photo ? [show(item, photoSubjects[item.photo.shows][language])] : [],
  );
  const signatures = items
    .filter(({ signature }) => signature)
    .map((item) => show(item, evidenceKinds.signature[language]));
  return (
    <Stack gap="sm">
      <Title order={3}>{title}</Title>
      {photos.length > 0 && <PhotoGallery photos={photos} label={t('photos', { stage: title })} />}
      <EvidenceFacts items={items} signatures={signatures} />
    </Stack>
  );
}
