import { IconArrowBarToDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { usePress } from '../../outbox/press.ts';
import { BackButton } from '../../parts/buttons/back-button.tsx';
import { MainAction } from '../../parts/buttons/main-action.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Notice } from '../../parts/notice.tsx';
import { leavePages } from '../../parts/pages.ts';
import { Screen } from '../../parts/screen.tsx';
import { TaskList } from '../../parts/task-row.tsx';
import type { ShownTrip } from '../../trip/apply-actions.ts';
import { AheadNotice } from './ahead-notice.tsx';
import { CallButton } from './job/call-button.tsx';
import classes from './trip.module.css';
import { RecipientRow, useMissesPhotos, WorkRows } from './work-rows.tsx';

type DeliveryProps = {
  readonly shown: ShownTrip;
  /** The trip is over, and the vehicle still on the truck. */
  readonly isHandOver: boolean;
};

/** Shows the work where the vehicle leaves the truck, and ends the trip. */
export function DeliveryScreen({ shown, isHandOver }: DeliveryProps) {
  const t = useWords();
  const { press, isPending } = usePress(shown.trip);
  const [isAsked, setAsked] = useState(false);
  const missesPhotos = useMissesPhotos(shown.trip, 'delivery');
  const done = t(isHandOver ? 'handOverDone' : 'complete');
  return (
    <Screen
      title={t(isHandOver ? 'handOverTitle' : 'deliveryTitle')}
      lead={isHandOver ? undefined : t('deliveryText')}
      before={!isHandOver && <BackButton />}
      actions={
        <>
          {missesPhotos && <p className={classes.faint}>{t('photosMissing')}</p>}
          <MainAction
            look="go"
            icon={<IconArrowBarToDown aria-hidden size={28} />}
            isPending={isPending}
            onPress={() => setAsked(true)}
          >
            {done}
          </MainAction>
        </>
      }
    >
      <AheadNotice shown={shown} />
      {isHandOver && (
        <Notice look="loss" isAlert>
          <p>{t('handOverText')}</p>
        </Notice>
      )}
      <CallButton trip={shown.trip} />
      <TaskList>
        <WorkRows trip={shown.trip} stage="delivery" />
        <RecipientRow trip={shown.trip} />
      </TaskList>
      {isAsked && (
        <Confirm
          title={t('completeAsk')}
          look="go"
          yes={done}
          onNo={() => setAsked(false)}
          onYes={() => {
            setAsked(false);
            press({ action: 'complete' });
            leavePages();
          }}
        />
      )}
    </Screen>
  );
}
