import type { TripDetail } from '@satha/contract/portal/trips';
import type { ReactNode } from 'react';
import { Time } from '../format/time.tsx';
import { useFormat } from '../format/use-format.ts';
import { useLanguage } from '../language/language.tsx';
import { useWords } from '../language/use-words.tsx';
import classes from './detail.module.css';
import { Fact } from './fact.tsx';
import { longPlace } from './place-label.ts';
import { tripFactWords } from './trip-fact-words.ts';
import { tripOutcomeWords } from './trip-outcome-words.ts';

type TripFactsProps = {
  readonly trip: TripDetail;
  readonly vehicleType: string;
  /** What else is told of the customer. */
  readonly aboutCustomer?: ReactNode;
  /** What whoever reads calls the account's own number. */
  readonly reference: string;
};

/** Shows what was booked, by whom and for whom. */
export function TripFacts({ trip, vehicleType, aboutCustomer, reference }: TripFactsProps) {
  const t = useWords(tripFactWords);
  const outcome = useWords(tripOutcomeWords);
  const format = useFormat();
  const { language } = useLanguage();
  const { customer, bookedBy, isBookedByOperator, cancelledBy, externalReference } = trip;
  const km = (trip.distanceMeters / 1000).toFixed(1);
  return (
    <dl className={classes.facts}>
      {trip.outcome !== null && <Fact name={t('outcome')}>{outcome(trip.outcome)}</Fact>}
      <Fact name={t('pickup')}>{longPlace(trip.pickup, language)}</Fact>
      <Fact name={t('destination')}>{longPlace(trip.destination, language)}</Fact>
      <Fact name={t('customer')}>
        <bdi>{`${customer.firstName} ${customer.lastName}`}</bdi>
        <br />
        <bdi dir="ltr">{`+${customer.phoneCode} ${customer.mobileNumber}`}</bdi>
      </Fact>
      {aboutCustomer}
      <Fact name={t('vehicle')}>{vehicleType}</Fact>
      <Fact name={t('departure')}>
        <Time at={trip.departureAt} />
      </Fact>
      <Fact name={t('road')}>{t('roadText', { km, duration: format.duration(trip.durationSeconds) })}</Fact>
      {externalReference !== null && (
        <Fact name={reference}>
          <bdi>{externalReference}</bdi>
        </Fact>
      )}
      <Fact name={t('bookedBy')}>
        {bookedBy ? <bdi>{bookedBy.name}</bdi> : t(isBookedByOperator ? 'byOperator' : 'byKey')}
      </Fact>
      {cancelledBy && (
        <Fact name={t('cancelledBy')}>
          <bdi>{cancelledBy.name}</bdi>
        </Fact>
      )}
    </dl>
  );
}
