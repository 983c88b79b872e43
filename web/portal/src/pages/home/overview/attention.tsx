import { Anchor, Stack, Text } from '@mantine/core';
import type { OverviewData } from '@satha/contract/portal/overview';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../../shell/use-account.ts';
import { overviewWords } from '../../../words/overview.ts';
import type { TripsSearch } from '../../trips/trips-search.ts';

type AttentionProps = Pick<
  OverviewData,
  'lateTrips' | 'waitingExtras' | 'unservedTrips' | 'unservedFrom' | 'stoppedEndpoints'
>;

/** Shows what somebody should look at now, each line with the way there. */
export function Attention({
  lateTrips,
  waitingExtras,
  unservedTrips,
  unservedFrom,
  stoppedEndpoints = 0,
}: AttentionProps) {
  const t = useWords(overviewWords);
  const format = useFormat();
  const { accountId } = useAccount();
  const isAllWell =
    lateTrips.length + waitingExtras.length === 0 && unservedTrips === 0 && stoppedEndpoints === 0;
  return (
    <Section title={t('attention')}>
      {isAllWell ? (
        <Text size="sm" c="dimmed">
          {t('allWell')}
        </Text>
      ) : (
        <Stack component="ul" gap="xs" m={0} ps="lg">
          {waitingExtras.map(({ tripId, extraId, expiresAt }) => (
            <TripLine key={extraId} tripId={tripId}>
              {t('extra', { tripId: String(tripId), time: format.time(expiresAt, 'clock') })}
            </TripLine>
          ))}
          {lateTrips.map(({ tripId, promisedPickupAt }) => (
            <TripLine key={tripId} tripId={tripId}>
              {promisedPickupAt === null
                ? t('searching', { tripId: String(tripId) })
                : t('late', { tripId: String(tripId), time: format.time(promisedPickupAt, 'clock') })}
            </TripLine>
          ))}
          {unservedTrips > 0 && (
            <li>
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link
                    to="/accounts/$accountId/trips"
                    params={{ accountId }}
                    search={unservedSearch(unservedFrom)}
                    {...props}
                  />
                )}
              >
                {t('unserved', { count: unservedTrips })}
              </Anchor>
            </li>
          )}
          {stoppedEndpoints > 0 && (
            <li>
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link to="/accounts/$accountId/developers/webhooks" params={{ accountId }} {...props} />
                )}
              >
                {t('endpoints', { count: stoppedEndpoints })}
              </Anchor>
            </li>
          )}
        </Stack>
      )}
    </Section>
  );
}

/** Leads to the trips that are counted: by the day of their end, which is another than that of their booking. */
const unservedSearch = (endFrom: string): TripsSearch => ({ status: 'no_driver_found', endFrom });

type TripLineProps = { readonly tripId: number; readonly children: string };

function TripLine({ tripId, children }: TripLineProps) {
  const { accountId } = useAccount();
  return (
    <li>
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link to="/accounts/$accountId/trips/$tripId" params={{ accountId, tripId }} {...props} />
        )}
      >
        {children}
      </Anchor>
    </li>
  );
}
