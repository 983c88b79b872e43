import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { TripArrival, TripDetail } from '@satha/contract/portal/trips';
import { dispatchLeadMinutes } from '@satha/terms/calendar';
import { isFinal } from '@satha/terms/trip-statuses';
import { IconPhone } from '@tabler/icons-react';
import { nameDriver } from '../../format/name-driver.ts';
import { useFormat } from '../../format/use-format.ts';
import { useNow } from '../../format/use-now.ts';
import { useLanguage } from '../../language/language.tsx';
import { useWords } from '../../language/use-words.tsx';
import classes from '../detail.module.css';
import { PlateText } from '../plate-text.tsx';
import { arrivalCardWords } from './arrival-card-words.ts';
import { isMinutesTrue } from './minutes-left.ts';

/** Shows who is at the trip, and when they arrive; or who was. */
export function ArrivalCard({ trip }: { readonly trip: TripDetail }) {
  const t = useWords(arrivalCardWords);
  const { language } = useLanguage();
  const { driver, arrival } = trip;
  return (
    <Paper withBorder p="md">
      <Title order={2} mb="xs">
        {t(driver && !driver.isAtTrip ? 'lastDriver' : 'driver')}
      </Title>
      {driver ? (
        <Stack gap="xs">
          <Group justify="space-between" gap="xs">
            <div>
              <Text fw={600}>
                <bdi>{nameDriver(driver, language)}</bdi>
              </Text>
              <Text size="sm" c="dimmed">
                <PlateText plate={driver.plate} />
              </Text>
            </div>
            {driver.isAtTrip && (
              <Anchor href={`tel:+${driver.phone}`} size="sm" className={classes.alone ?? ''}>
                <IconPhone size={16} aria-hidden />
                <span>{t('call')}</span>
                <bdi dir="ltr">{`+${driver.phone}`}</bdi>
              </Anchor>
            )}
          </Group>
          {driver.isAtTrip && arrival && (
            <Arrival arrival={arrival} fixAt={trip.fix?.recordedAt} status={trip.status} />
          )}
        </Stack>
      ) : (
        <>
          <Text c="dimmed">{t(isFinal(trip.status) ? 'neverDriver' : 'noDriver')}</Text>
          {trip.status === 'scheduled' && (
            <Text size="sm" c="dimmed">
              {t('searchBegins', { minutes: dispatchLeadMinutes })}
            </Text>
          )}
        </>
      )}
    </Paper>
  );
}

type ArrivalProps = {
  readonly arrival: TripArrival;
  readonly fixAt: string | undefined;
  readonly status: TripDetail['status'];
};

function Arrival({ arrival, fixAt, status }: ArrivalProps) {
  const t = useWords(arrivalCardWords);
  const format = useFormat();
  const { arrivalAt, deliveryAt, distanceMeters, durationSeconds, heldUp, leg } = arrival;
  const time = arrivalAt === null ? undefined : format.time(arrivalAt, 'clock');
  const isThere = status === 'at_pickup' || status === 'loading';
  const now = useNow();
  const km = ((distanceMeters ?? 0) / 1000).toFixed(1);
  return (
    <div>
      {heldUp && (
        <Text fw={600} className={classes.stale ?? ''} aria-live="polite">
          {t(heldUp)}
        </Text>
      )}
      <Text fw={600} aria-live="polite">
        {time === undefined
          ? t('notKnown')
          : isThere
            ? t('isAtPickup', { time })
            : t(leg === 'pickup' ? 'arrivesAtPickup' : 'arrivesAtDestination', { time })}
      </Text>
      {deliveryAt !== undefined && Date.parse(deliveryAt) > now && (
        <Text fw={600}>{t('delivery', { time: format.time(deliveryAt, 'clock') })}</Text>
      )}
      {!isThere && distanceMeters !== null && durationSeconds !== null && (
        <Text size="sm">
          {isMinutesTrue(arrivalAt, durationSeconds, now)
            ? t('left', { km, duration: format.duration(durationSeconds) })
            : t('leftKm', { km })}
        </Text>
      )}
      <PositionAge confidence={arrival.confidence} fixAt={fixAt} hasArrival={arrivalAt !== null} />
    </div>
  );
}

/** How old what the arrival rests on is, counted on by the page itself. */
function PositionAge({
  confidence,
  fixAt,
  hasArrival,
}: {
  readonly confidence: TripArrival['confidence'];
  readonly fixAt: string | undefined;
  readonly hasArrival: boolean;
}) {
  const t = useWords(arrivalCardWords);
  const format = useFormat();
  const nowMs = useNow();
  if (fixAt === undefined || confidence === 'none') {
    return (
      <Text size="sm" c="dimmed">
        {t(hasArrival ? 'none' : 'noPosition')}
      </Text>
    );
  }
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(fixAt)) / 1000));
  const isFresh = seconds <= freshSeconds;
  return (
    <Text size="sm" {...(isFresh ? { c: 'dimmed' } : { className: classes.stale ?? '' })}>
      {seconds < justNowSeconds
        ? t('justNow')
        : t(isFresh ? 'fresh' : 'stale', { age: format.duration(seconds) })}
    </Text>
  );
}

/** As the service counts it. */
const freshSeconds = 60;
/** The page counts on by quarters of a minute, so that a smaller age is not known. */
const justNowSeconds = 15;
