import { Text } from '@mantine/core';
import type { CandidateData } from '@satha/contract/console/dispatch';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { PlateText } from '@satha/web-kit/trips/plate-text.tsx';
import { choosingWords, hindranceWords } from '../../../words/trips/choosing.ts';
import classes from '../trip.module.css';

/** Shows a driver with their truck, how far away they are, and what speaks against them. */
export function CandidateFacts({ candidate }: { readonly candidate: CandidateData }) {
  const t = useWords(choosingWords);
  const tHindrance = useWords(hindranceWords);
  const { language } = useLanguage();
  const { duration } = useFormat();
  const { plate, phoneCode, mobileNumber, way, hindrances } = candidate;
  return (
    <div>
      <Text fw={600}>
        <bdi>{nameDriver(candidate, language)}</bdi>
      </Text>
      <Text size="sm">
        {way
          ? t('away', { duration: duration(way.seconds), km: (way.meters / 1000).toFixed(1) })
          : t('unknownWay')}
      </Text>
      <Text size="sm" c="dimmed">
        <PlateText plate={`${plate.emirate} ${plate.code} ${plate.number}`} /> ·{' '}
        <bdi dir="ltr">{`+${phoneCode} ${mobileNumber}`}</bdi>
      </Text>
      {hindrances.length > 0 && (
        <ul className={classes.hindrances}>
          {hindrances.map(({ word, forbids }) => (
            <li key={word} className={forbids ? classes.forbids : classes.warns}>
              {tHindrance(word)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
