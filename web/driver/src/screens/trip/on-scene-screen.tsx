import { IconArrowBarToUp, IconTruckDelivery } from '@tabler/icons-react';
import { useWords } from '../../language/use-words.tsx';
import { usePress } from '../../outbox/press.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { MainAction } from '../../parts/buttons/main-action.tsx';
import { Facts } from '../../parts/card.tsx';
import { openPage } from '../../parts/pages.ts';
import { Screen } from '../../parts/screen.tsx';
import { TaskList } from '../../parts/task-row.tsx';
import type { ShownTrip } from '../../trip/apply-actions.ts';
import { AheadNotice } from './ahead-notice.tsx';
import { CallButton } from './job/call-button.tsx';
import { JobCard, PlateFact } from './job/job-card.tsx';
import { Needs } from './job/needs.tsx';
import classes from './trip.module.css';
import { UnseenNotice } from './unseen-notice.tsx';
import { ExtrasRow, useMissesPhotos, WorkRows } from './work-rows.tsx';

/** Shows the work at the vehicle: what is to be told of it, then loading, then off. Nothing of it holds up the truck. */
export function OnSceneScreen({ shown }: { readonly shown: ShownTrip }) {
  const t = useWords();
  const { press, isPending } = usePress(shown.trip);
  const { trip, stage, actions } = shown;
  const missesPhotos = useMissesPhotos(trip, 'pickup');
  const isLoading = stage === 'loading';
  const plate = trip.job?.vehicle?.plate;
  return (
    <Screen
      title={t(isLoading ? 'loadingTitle' : 'atPickupTitle')}
      lead={isLoading ? undefined : t('atPickupText')}
      actions={
        <>
          {missesPhotos && <p className={classes.faint}>{t('photosMissing')}</p>}
          {isLoading ? (
            <MainAction
              key="start"
              icon={<IconTruckDelivery aria-hidden size={28} />}
              isPending={isPending}
              onPress={() => press({ action: 'start' })}
            >
              {t('startDriving')}
            </MainAction>
          ) : (
            <MainAction
              key="loading"
              icon={<IconArrowBarToUp aria-hidden size={28} />}
              isPending={isPending}
              onPress={() => press({ action: 'loading' })}
            >
              {t('startLoading')}
            </MainAction>
          )}
        </>
      }
    >
      <AheadNotice shown={shown} />
      <UnseenNotice shown={shown} />
      {plate && (
        <Facts>
          <PlateFact plate={plate} />
        </Facts>
      )}
      <CallButton trip={trip} />
      <TaskList>
        <WorkRows trip={trip} stage="pickup" />
        <ExtrasRow trip={trip} />
      </TaskList>
      <Needs of={trip} />
      <JobCard trip={trip} />
      {actions.includes('end') && <Button onPress={() => openPage('end')}>{t('cannotDo')}</Button>}
      {actions.includes('give-up') && (
        <Button look="quiet" onPress={() => openPage('give-up')}>
          {t('giveUp')}
        </Button>
      )}
    </Screen>
  );
}
