import { Anchor, Group, Paper, Title } from '@mantine/core';
import type { TripDetail } from '@satha/contract/portal/trips';
import { nameVehicleType } from '@satha/web-kit/format/name-vehicle-type.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import classes from '@satha/web-kit/trips/detail.module.css';
import { Fact } from '@satha/web-kit/trips/fact.tsx';
import { SmsStatus } from '@satha/web-kit/trips/sms-status.tsx';
import { tripFactWords } from '@satha/web-kit/trips/trip-fact-words.ts';
import { TripFacts } from '@satha/web-kit/trips/trip-facts.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { vehicleTypesQuery } from '../../../api/trips/trips.ts';
import { useAccount } from '../../../shell/use-account.ts';
import { useEnvironment } from '../../../shell/use-environment.ts';
import { tripWords } from '../../../words/trips/trip.ts';
import { TripLinkFact } from './trip-link.tsx';

type TripDetailsProps = { readonly accountId: number; readonly trip: TripDetail };

/** Shows what was booked, by whom and for whom. */
export function TripDetails({ accountId, trip }: TripDetailsProps) {
  const t = useWords(tripWords);
  const fact = useWords(tripFactWords);
  const format = useFormat();
  const { may } = useAccount();
  const { language } = useLanguage();
  const vehicleTypes = useQuery(vehicleTypesQuery(accountId)).data?.items;
  const { vehicleTypeId } = trip;
  const isSandbox = useEnvironment().environment === 'test';
  const vehicleType = vehicleTypes?.find(({ id }) => id === vehicleTypeId);
  return (
    <Paper withBorder p="md">
      <Title order={2} mb="xs">
        {fact('details')}
      </Title>
      <TripFacts
        trip={trip}
        vehicleType={vehicleType ? nameVehicleType(vehicleType, language) : format.plain(vehicleTypeId)}
        reference={t('reference')}
        aboutCustomer={
          <>
            {trip.customerText && (
              <Fact name={t('customerText')}>
                <SmsStatus
                  status={trip.customerText.status}
                  reason={trip.customerText.reason}
                  isSandbox={isSandbox}
                />
              </Fact>
            )}
            <TripLinkFact accountId={accountId} trip={trip} />
          </>
        }
      />
      {may('account.read') && (
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
      )}
    </Paper>
  );
}
