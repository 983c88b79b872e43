import { Anchor, Stack, Text } from '@mantine/core';
import type { OverviewData } from '@satha/contract/portal/overview';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { changeSearch } from '@satha/web-kit/lists/page-search.ts';
import { Section } from '@satha/web-kit/look/section.tsx';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../../shell/use-account.ts';
import { overviewWords } from '../../../words/overview.ts';
import type { TripsSearch } from '../../trips/trips-search.ts';

type AttentionProps = Pick<OverviewData, 'lateTrips' | 'unservedTrips' | 'stoppedEndpoints'> & {
  /** The first day of those that are looked at. */
  readonly since: string | undefined;
};

/** What somebody should look at now, each line with the way there. */
export function Attention({ lateTrips, unservedTrips, stoppedEndpoints, since }: AttentionProps) {
  const t = useWords(overviewWords);
  const format = useFormat();
  const { accountId } = useAccount();
  const isAllWell = lateTrips.length === 0 && unservedTrips === 0 && stoppedEndpoints === 0;
  return (
    <Section title={t('attention')}>
      {isAllWell ? (
        <Text size="sm" c="dimmed">
          {t('allWell')}
        </Text>
      ) : (
        <Stack component="ul" gap="xs" m={0} ps="lg">
          {lateTrips.map(({ tripId, promisedPickupAt }) => (
            <li key={tripId}>
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link to="/accounts/$accountId/trips/$tripId" params={{ accountId, tripId }} {...props} />
                )}
              >
                {promisedPickupAt === null
                  ? t('searching', { tripId: String(tripId) })
                  : t('late', {
                      tripId: String(tripId),
                      time: format.time(promisedPickupAt, 'clock'),
                    })}
              </Anchor>
            </li>
          ))}
          {unservedTrips > 0 && (
            <li>
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link
                    to="/accounts/$accountId/trips"
                    params={{ accountId }}
                    search={changeSearch<TripsSearch>({}, { status: 'no_driver_found', from: since })}
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
