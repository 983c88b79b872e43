import { IconFlag, IconMapPin, IconRoute } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { chime } from '../../device/ring.ts';
import { speak } from '../../device/speech.ts';
import { useWords } from '../../language/use-words.tsx';
import { MainAction } from '../../parts/buttons/main-action.tsx';
import { Notice } from '../../parts/notice.tsx';
import { openPage } from '../../parts/pages.ts';
import { Screen } from '../../parts/screen.tsx';
import { TaskList, TaskRow } from '../../parts/task-row.tsx';
import { useName } from '../../parts/use-names.ts';
import type { ShownTrip } from '../../trip/apply-actions.ts';
import { AheadNotice } from './ahead-notice.tsx';
import { CallButton, CallLink } from './job/call-button.tsx';
import { JobCard } from './job/job-card.tsx';
import { PlaceCard } from './job/place-card.tsx';
import { LateButton } from './late-button.tsx';
import { UnseenNotice } from './unseen-notice.tsx';
import { ExtrasRow } from './work-rows.tsx';

/** Leads the driver to where the vehicle goes. */
export function ToDestinationScreen({ shown }: { readonly shown: ShownTrip }) {
  const t = useWords();
  const name = useName();
  const { trip } = shown;
  const { phoneCode, mobileNumber, name: recipient } = trip.job?.recipient ?? {};
  const asked = trip.extras?.findLast(({ kind }) => kind === 'new_destination');
  useToldChange(asked?.status === 'accepted' ? asked.extraId : undefined);
  return (
    <Screen
      title={t('toDestinationTitle')}
      actions={
        <MainAction icon={<IconFlag aria-hidden size={28} />} onPress={() => openPage('delivery')}>
          {t('atDestination')}
        </MainAction>
      }
    >
      <AheadNotice shown={shown} />
      <UnseenNotice shown={shown} />
      {asked?.status === 'accepted' && (
        <Notice look="wait" isAlert>
          <p>{t('destinationChanged')}</p>
        </Notice>
      )}
      <PlaceCard title={t('destination')} icon={<IconMapPin aria-hidden />} place={trip.destination}>
        {phoneCode && mobileNumber && (
          <CallLink number={`+${phoneCode}${mobileNumber}`}>
            {t.rich('callRecipient', { name: <bdi>{recipient}</bdi> })}
          </CallLink>
        )}
        <CallButton trip={trip} />
      </PlaceCard>
      <TaskList>
        <TaskRow
          page="other-destination"
          icon={<IconRoute aria-hidden size={28} />}
          title={t('otherDestination')}
          {...(asked && { state: name('extraStatus', asked.status) })}
        />
        <ExtrasRow trip={trip} />
      </TaskList>
      <LateButton shown={shown} />
      <JobCard trip={trip} />
    </Screen>
  );
}

/** Says aloud that the way is another one: whoever drives does not look at the phone. */
function useToldChange(extraId: string | undefined): void {
  const t = useWords();
  const text = t('newDestinationSpoken');
  const told = useRef(extraId);
  useEffect(() => {
    if (extraId === undefined || told.current === extraId) return;
    told.current = extraId;
    chime();
    speak(text);
  }, [extraId, text]);
}
