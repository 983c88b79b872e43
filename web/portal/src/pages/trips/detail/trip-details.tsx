import { Anchor, Group, Paper, Title } from '@mantine/core';
import type { TripDetail } from '@satha/contract/portal/trips';
import { nameVehicleType } from '@satha/web-kit/format/name-vehicle-type.ts';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { vehicleTypesQuery } from '../../../api/trips/trips.ts';
import { tripWords } from '../../../words/trips/trip.ts';
import { tripOutcomeWords } from '../../../words/trips/trip-outcome.ts';
import { SmsStatus } from '../../outbox/sms-status.tsx';
import { longPlace } from '../place-label.ts';
import classes from './detail.module.css';
import { Fact } from './fact.tsx';
import { TripLinkFact } from './trip-link.tsx';

type TripDetailsProps = { readonly accountId: number; readonly trip: TripDetail };

/** Shows what was booked, by whom and for whom. */
export function TripDetails({ accountId, trip }: TripDetailsProps) {
  const t = useWords(tripWords);
  const outcome = useWords(tripOutcomeWords);
  const format = useFormat();
  const { language } = useLanguage();
  const vehicleTypes = useQuery(vehicleTypesQuery(accountId)).data?.items;
  const { customer, vehicleTypeId } = trip;
  const vehicleType = vehicleTypes?.find(({ id }) => id === vehicleTypeId);
  const km = (trip.distanceMeters / 1000).toFixed(1);
  return (
    <Paper withBorder p="md">
      <Title order={2} mb="xs">
        {t('details')}
      </Title>
      <dl className={classes.facts}>
        {trip.outcome !== null && <Fact name={t('outcome')}>{outcome(trip.outcome)}</Fact>}
        <Fact name={t('pickup')}>{longPlace(trip.pickup, language)}</Fact>
        <Fact name={t('destination')}>{longPlace(trip.destination, language)}</Fact>
        <Fact name={t('customer')}>
          <bdi>{`${customer.firstName} ${customer.lastName}`}</bdi>
          <br />
          <bdi dir="ltr">{`+${customer.phoneCode} ${customer.mobileNumber}`}</bdi>
        </Fact>
        {trip.customerText && (
          <Fact name={t('customerText')}>
            <SmsStatus status={trip.customerText.status} reason={trip.customerText.reason} />
          </Fact>
        )}
        <TripLinkFact accountId={accountId} trip={trip} />
        <Fact name={t('vehicle')}>
          {vehicleType ? nameVehicleType(vehicleType, language) : format.plain(vehicleTypeId)}
        </Fact>
        <Fact name={t('departure')}>
          <Time at={trip.departureAt} />
        </Fact>
        <Fact name={t('road')}>{t('roadText', { km, duration: format.duration(trip.durationSeconds) })}</Fact>
        {trip.externalReference !== null && (
          <Fact name={t('reference')}>
            <bdi>{trip.externalReference}</bdi>
          </Fact>
        )}
        <Fact name={t('bookedBy')}>{trip.bookedBy ? <bdi>{trip.bookedBy.name}</bdi> : t('byKey')}</Fact>
        {trip.cancelledBy && (
          <Fact name={t('cancelledBy')}>
            <bdi>{trip.cancelledBy.name}</bdi>
          </Fact>
        )}
      </dl>
      <Group gap="md" mt="md">
        <Anchor
          component={Link}
          to={`/accounts/${accountId}/documents?trip=${trip.tripId}`}
          size="sm"
          className={classes.alone ?? ''}
        >
          {t('documents')}
        </Anchor>
        <Anchor
          component={Link}
          to={`/accounts/${accountId}/developers/requests?search=${trip.tripId}`}
          size="sm"
          className={classes.alone ?? ''}
        >
          {t('requests')}
        </Anchor>
      </Group>
    </Paper>
  );
}
