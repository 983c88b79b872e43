import { Text } from '@mantine/core';
import type { ConsoleTripData } from '@satha/contract/console/trips';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { SmsStatus } from '@satha/web-kit/trips/sms-status.tsx';
import { useEnvironment } from '../../shell/use-environment.ts';
import { textKindWords, tripWords } from '../../words/trips/trip.ts';
import classes from './trip.module.css';
import { TripCard } from './trip-card.tsx';

type TextsCardProps = { readonly texts: ConsoleTripData['texts'] };
type Kind = keyof typeof textKindWords.en;

const isKnown = (kind: string): kind is Kind => Object.hasOwn(textKindWords.en, kind);

/** Shows the SMS about a trip, without what they say. */
export function TextsCard({ texts }: TextsCardProps) {
  const t = useWords(tripWords);
  const nameKind = useWords(textKindWords);
  const isSandbox = useEnvironment().environment === 'test';
  if (texts.length === 0) return null;
  return (
    <TripCard title={t('texts')}>
      <ul className={classes.list}>
        {texts.map(({ kind, status, reason, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several of one kind have nothing else that tells them apart.
          <li key={index}>
            <Text size="sm">{isKnown(kind) ? nameKind(kind) : kind}</Text>
            <Text size="sm" c="dimmed">
              <SmsStatus status={status} reason={reason} isSandbox={isSandbox} />
              {at !== undefined && (
                <>
                  {' '}
                  · <Time at={at} />
                </>
              )}
            </Text>
          </li>
        ))}
      </ul>
    </TripCard>
  );
}
