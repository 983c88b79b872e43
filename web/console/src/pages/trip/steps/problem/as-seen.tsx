import { Group, Text } from '@mantine/core';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { TripStatusBadge } from '@satha/web-kit/trips/trip-status-badge.tsx';
import { stepWords } from '../../../../words/trips/steps.ts';
import type { SeenTrip } from '../use-trip-step.ts';

type AsSeenProps = {
  readonly trip: SeenTrip;
  /** As the trip is, and not as whoever decides has seen it. */
  readonly isNow?: boolean;
};

/** Shows what whoever decides goes by, or what is so instead. */
export function AsSeen({ trip: { status, driver }, isNow = false }: AsSeenProps) {
  const t = useWords(stepWords);
  const { language } = useLanguage();
  return (
    <Group gap="xs" role="status">
      <Text size="sm" {...(!isNow && { c: 'dimmed' })}>
        {t(isNow ? 'now' : 'seen')}
      </Text>
      <TripStatusBadge status={status} />
      {driver?.isAtTrip && (
        <Text size="sm">
          <bdi>{nameDriver(driver, language)}</bdi>
        </Text>
      )}
    </Group>
  );
}
