import { List, Text } from '@mantine/core';
import type { PortalEvidence } from '@satha/contract/evidence/portal-evidence';
import { absenceReasons, evidenceKinds } from '@satha/terms/evidence';
import { nameDriver } from '../format/name-driver.ts';
import { Time } from '../format/time.tsx';
import { useFormat } from '../format/use-format.ts';
import { useLanguage } from '../language/language.tsx';
import { useWords } from '../language/use-words.tsx';
import classes from '../trips/detail.module.css';
import { Fact } from '../trips/fact.tsx';
import { evidenceFactWords } from './evidence-fact-words.ts';
import { evidenceWords } from './evidence-words.ts';
import { MarkList } from './mark-list.tsx';
import { PhotoGallery } from './photo-gallery.tsx';
import type { ShownPhoto } from './shown-photo.ts';

type EvidenceFactsProps = {
  readonly items: readonly PortalEvidence[];
  readonly signatures: readonly ShownPhoto[];
};

/** Shows what was told in words, as often as it was told: what a driver tells again stands beside what it mends. */
export function EvidenceFacts({ items, signatures }: EvidenceFactsProps) {
  const t = useWords(evidenceWords);
  const { language } = useLanguage();
  const marks = items.flatMap(({ evidenceId, condition }) => (condition ? [{ evidenceId, condition }] : []));
  const told = items.filter(({ kind }) => kind !== 'photo');
  if (told.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {marks.length > 0 && (
        <Fact name={t('marks')}>
          <MarkList marks={marks} />
        </Fact>
      )}
      {told.map((item) => item.readings && <ReadingsFact key={item.evidenceId} item={item} />)}
      {told.map((item) => item.recipient && <RecipientFact key={item.evidenceId} item={item} />)}
      {signatures.length > 0 && (
        <Fact name={evidenceKinds.signature[language]}>
          <PhotoGallery photos={signatures} label={evidenceKinds.signature[language]} />
        </Fact>
      )}
    </dl>
  );
}

type ItemProps = { readonly item: PortalEvidence };

function ReadingsFact({ item }: ItemProps) {
  const t = useWords(evidenceFactWords);
  const format = useFormat();
  const { language } = useLanguage();
  const { odometerKm, fuelPercent, chargePercent, belongings, keysHandedOver } = item.readings ?? {};
  return (
    <Fact name={evidenceKinds.readings[language]}>
      <List size="sm" listStyleType="none">
        {odometerKm !== undefined && <List.Item>{t('odometer', { km: format.whole(odometerKm) })}</List.Item>}
        {fuelPercent !== undefined && <List.Item>{t('fuel', { percent: fuelPercent })}</List.Item>}
        {chargePercent !== undefined && <List.Item>{t('charge', { percent: chargePercent })}</List.Item>}
        {belongings !== undefined && (
          <List.Item>{t.rich('belongings', { text: <bdi>{belongings}</bdi> })}</List.Item>
        )}
        {keysHandedOver !== undefined && (
          <List.Item>{t(keysHandedOver ? 'keysHandedOver' : 'keysKept')}</List.Item>
        )}
      </List>
      <Recorded item={item} />
    </Fact>
  );
}

function RecipientFact({ item }: ItemProps) {
  const t = useWords(evidenceFactWords);
  const { language } = useLanguage();
  const { name, absent } = item.recipient ?? {};
  return (
    <Fact name={evidenceKinds.recipient[language]}>
      {name !== undefined && <bdi>{name}</bdi>}
      {absent !== undefined && absenceReasons[absent][language]}
      {name === undefined && absent === undefined && t('erased')}
      <Recorded item={item} />
    </Fact>
  );
}

function Recorded({ item }: ItemProps) {
  const t = useWords(evidenceFactWords);
  const { language } = useLanguage();
  return (
    <Text size="xs" c="dimmed">
      {t.rich('recorded', {
        time: <Time at={item.recordedAt} />,
        name: <bdi>{nameDriver(item.seenBy, language)}</bdi>,
      })}
    </Text>
  );
}
