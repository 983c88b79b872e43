import { Stack, Title } from '@mantine/core';
import type { PortalEvidence } from '@satha/contract/evidence/portal-evidence';
import { type EvidenceStage, evidenceKinds, evidenceStages, photoSubjects } from '@satha/terms/evidence';
import { nameDriver } from '../format/name-driver.ts';
import { useLanguage } from '../language/language.tsx';
import { useWords } from '../language/use-words.tsx';
import { evidenceFactWords } from './evidence-fact-words.ts';
import { EvidenceFacts } from './evidence-facts.tsx';
import { PhotoGallery } from './photo-gallery.tsx';
import { photoStateOf, type ShownPhoto } from './shown-photo.ts';

type StageEvidenceProps = {
  readonly stage: EvidenceStage;
  readonly items: readonly PortalEvidence[];
  /** Returns where the image of a photo or signature is, for whoever is signed in. */
  addressOf(evidenceId: string, part: 'file' | 'thumbnail'): string;
};

/** Shows what was seen at one end of a trip: its photos, then the rest in words. */
export function StageEvidence({ stage, items, addressOf }: StageEvidenceProps) {
  const t = useWords(evidenceFactWords);
  const { language } = useLanguage();
  const title = evidenceStages[stage][language];
  const show = (item: PortalEvidence, name: string): ShownPhoto => ({
    evidenceId: item.evidenceId,
    name,
    seenAt: item.recordedAt,
    seenBy: nameDriver(item.seenBy, language),
    ...photoStateOf(item.photo ?? item.signature, item.erasedAt, language),
    whole: addressOf(item.evidenceId, 'file'),
    thumbnail: addressOf(item.evidenceId, 'thumbnail'),
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
