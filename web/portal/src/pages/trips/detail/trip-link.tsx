import { Anchor, Group } from '@mantine/core';
import type { TripDetail } from '@satha/contract/portal/trips';
import { CopyButton } from '@satha/web-kit/dialogs/copy-button.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import classes from '@satha/web-kit/trips/detail.module.css';
import { Fact } from '@satha/web-kit/trips/fact.tsx';
import { tripFactWords } from '@satha/web-kit/trips/trip-fact-words.ts';
import { useQuery } from '@tanstack/react-query';
import { tripLinkQuery } from '../../../api/trips/trips.ts';
import { useAccount } from '../../../shell/use-account.ts';

type TripLinkProps = { readonly accountId: number; readonly trip: TripDetail };

/**
 * Shows the address at which the customer watches the trip, for those who book; nothing once it opens nothing
 * any more.
 */
export function TripLinkFact({ accountId, trip }: TripLinkProps) {
  const t = useWords(tripFactWords);
  const { may } = useAccount();
  const { data } = useQuery({ ...tripLinkQuery(accountId, trip.tripId), enabled: may('trips.write') });
  if (!data) return null;
  return (
    <Fact name={t('trackingLink')}>
      <Group gap="sm">
        <CopyButton text={data.url} label={t('copyLink')} />
        <Anchor href={data.url} target="_blank" rel="noreferrer" size="sm" className={classes.alone ?? ''}>
          {t('openLink')}
        </Anchor>
      </Group>
    </Fact>
  );
}
