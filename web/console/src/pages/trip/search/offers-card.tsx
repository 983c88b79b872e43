import { Text } from '@mantine/core';
import type { ConsoleTripData } from '@satha/contract/console/trips';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link } from '@tanstack/react-router';
import links from '../../../links/links.module.css';
import { tripWords } from '../../../words/trips/trip.ts';
import classes from '../trip.module.css';
import { TripCard } from '../trip-card.tsx';

type Offers = ConsoleTripData['offers'];

/** Shows who was asked for a trip, how far away they were, and what they answered. */
export function OffersCard({ offers }: { readonly offers: Offers }) {
  const t = useWords(tripWords);
  return (
    <TripCard title={t('why')}>
      {offers.length === 0 && <Text c="dimmed">{t('whyNobodyAsked')}</Text>}
      <ol className={classes.list}>
        {offers.map((offer) => (
          <li key={offer.offerId}>
            <Offer offer={offer} />
          </li>
        ))}
      </ol>
    </TripCard>
  );
}

function Offer({ offer }: { readonly offer: Offers[number] }) {
  const t = useWords(tripWords);
  const format = useFormat();
  const { driverId, driverName, status, pickupMeters, pickupSeconds, offeredAt, answeredAt } = offer;
  const answerSeconds = answeredAt === null ? 0 : (Date.parse(answeredAt) - Date.parse(offeredAt)) / 1000;
  return (
    <>
      <Text size="sm">
        <Link to="/drivers/$driverId" params={{ driverId: String(driverId) }} className={links.link}>
          <bdi>{driverName}</bdi>
        </Link>
        {' · '}
        {t(`offer_${status}`)}
        {answeredAt !== null && <> {t('answeredAfter', { duration: format.duration(answerSeconds) })}</>}
      </Text>
      <Text size="sm" c="dimmed">
        <Time at={offeredAt} />
        {' · '}
        {t('way')}:{' '}
        {t('wayText', { duration: format.duration(pickupSeconds), km: (pickupMeters / 1000).toFixed(1) })}
      </Text>
    </>
  );
}
