import type { TrackedTrip } from '@satha/contract/tracking';
import type { TrackedEvidence } from '@satha/contract/tracking/tracked-evidence';
import { type EvidenceStage, evidenceStages, photoSubjects } from '@satha/terms/evidence';
import { evidenceWords } from '@satha/web-kit/evidence/evidence-words.ts';
import { MarkList } from '@satha/web-kit/evidence/mark-list.tsx';
import { PhotoGallery } from '@satha/web-kit/evidence/photo-gallery.tsx';
import { photoStateOf } from '@satha/web-kit/evidence/shown-photo.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Card } from '@satha/web-kit/phone/card.tsx';
import { useQuery } from '@tanstack/react-query';
import { conditionReportPath, evidenceFileAddress, evidenceQuery } from '../api/evidence.ts';
import { isOver } from '../api/known-trip.ts';
import { PdfLink } from '../shell/pdf-link.tsx';
import { tripWords } from '../words/trip.ts';
import classes from './trip.module.css';

const stages = Object.keys(evidenceStages) as readonly EvidenceStage[];

/** Shows a customer how their vehicle looked from outside; nothing while there is nothing of it. */
export function EvidenceCard({ trip }: { readonly trip: TrackedTrip }) {
  const t = useWords(tripWords);
  const items = useQuery(evidenceQuery(trip.tripId, !isOver(trip))).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card title={t('yourVehicle')}>
      {stages.map((stage) => {
        const ofStage = items.filter((item) => item.stage === stage);
        return (
          ofStage.length > 0 && <StagePart key={stage} tripId={trip.tripId} stage={stage} items={ofStage} />
        );
      })}
      <PdfLink
        path={conditionReportPath(trip.tripId)}
        name={t('report')}
        whenOffline={<p className={classes.dim}>{t('reportOffline')}</p>}
      />
    </Card>
  );
}

type StagePartProps = {
  readonly tripId: number;
  readonly stage: EvidenceStage;
  readonly items: readonly TrackedEvidence[];
};

function StagePart({ tripId, stage, items }: StagePartProps) {
  const t = useWords(evidenceWords);
  const { language } = useLanguage();
  const title = evidenceStages[stage][language];
  const photos = items.flatMap(({ evidenceId, recordedAt, photo, erasedAt }) =>
    photo
      ? [
          {
            evidenceId,
            name: photoSubjects[photo.shows][language],
            seenAt: recordedAt,
            ...photoStateOf(photo, erasedAt, language),
            whole: evidenceFileAddress(tripId, evidenceId, 'file'),
            thumbnail: evidenceFileAddress(tripId, evidenceId, 'thumbnail'),
          },
        ]
      : [],
  );
  const marks = items.flatMap(({ evidenceId, condition }) => (condition ? [{ evidenceId, condition }] : []));
  return (
    <div className={classes.stage}>
      <h3 className={classes.stageTitle}>{title}</h3>
      {photos.length > 0 && <PhotoGallery photos={photos} label={title} />}
      {marks.length > 0 && (
        <>
          <h4 className={classes.dim}>{t('marks')}</h4>
          <MarkList marks={marks} />
        </>
      )}
    </div>
  );
}
