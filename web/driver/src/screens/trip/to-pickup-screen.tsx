import { readClockMs } from '@satha/web-kit/clock.ts';
import { IconCircleDot, IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../language/use-format.ts';
import { useWords } from '../../language/use-words.tsx';
import { usePress } from '../../outbox/press.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { MainAction } from '../../parts/buttons/main-action.tsx';
import { openPage } from '../../parts/pages.ts';
import { Screen } from '../../parts/screen.tsx';
import type { ShownTrip } from '../../trip/apply-actions.ts';
import { AheadNotice } from './ahead-notice.tsx';
import { CallButton } from './job/call-button.tsx';
import { JobCard } from './job/job-card.tsx';
import { Needs } from './job/needs.tsx';
import { PlaceCard } from './job/place-card.tsx';
import { LateButton } from './late-button.tsx';

/** Leads the driver to the vehicle. */
export function ToPickupScreen({ shown }: { readonly shown: ShownTrip }) {
  const t = useWords();
  const format = useFormat();
  const { press, isPending } = usePress(shown.trip);
  const { trip, actions } = shown;
  const [nowMs] = useState(readClockMs);
  return (
    <Screen
      title={t('toPickupTitle')}
      lead={t('plannedFor', { time: format.clockFrom(nowMs, trip.departureTime) })}
      actions={
        <MainAction
          icon={<IconFlag aria-hidden size={28} />}
          isPending={isPending}
          onPress={() => press({ action: 'arrived' })}
        >
          {t('arrived')}
        </MainAction>
      }
    >
      <AheadNotice shown={shown} />
      <PlaceCard title={t('pickup')} icon={<IconCircleDot aria-hidden />} place={trip.pickup}>
        <CallButton trip={trip} />
      </PlaceCard>
      <LateButton shown={shown} />
      <Needs of={trip} />
      <JobCard trip={trip} />
      {actions.includes('give-up') && (
        <Button look="quiet" onPress={() => openPage('give-up')}>
          {t('giveUp')}
        </Button>
      )}
    </Screen>
  );
}
