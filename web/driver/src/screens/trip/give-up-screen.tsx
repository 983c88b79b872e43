import { useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { usePress } from '../../outbox/press.ts';
import { BackButton } from '../../parts/buttons/back-button.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { ChoiceList } from '../../parts/fields/choice-list.tsx';
import { leavePages } from '../../parts/pages.ts';
import { Screen } from '../../parts/screen.tsx';
import type { ShownTrip } from '../../trip/apply-actions.ts';

/** What the account and the operator read, in the service's own language whatever the driver's is. */
const reasons = {
  breakdown: 'Truck has broken down',
  flat_tyre: 'Truck has a flat tyre',
  accident: 'Driver had an accident',
  road: 'Road is closed',
  far: 'Driver is too far away',
  equipment: 'Equipment is missing',
  sick: 'Driver is not well',
  other: 'Another reason',
} as const;
type Reason = keyof typeof reasons;
const reasonNames = Object.keys(reasons) as readonly Reason[];

/** Gives a trip back, with a reason, so that another driver is looked for. */
export function GiveUpScreen({ shown }: { readonly shown: ShownTrip }) {
  const t = useWords();
  const { press, isPending } = usePress(shown.trip);
  const [reason, setReason] = useState<Reason>();
  return (
    <Screen
      title={t('giveUpTitle')}
      lead={t('giveUpText')}
      before={<BackButton />}
      actions={
        <Button
          look="stop"
          isDisabled={reason === undefined || isPending}
          onPress={() => {
            if (reason === undefined) return;
            press({ action: 'give-up', reason: reasons[reason] });
            leavePages();
          }}
        >
          {t('giveUpConfirm')}
        </Button>
      }
    >
      <ChoiceList
        title={t('giveUpTitle')}
        isTitleHidden
        value={reason}
        choices={reasonNames.map((value) => ({ value, label: t(`giveUp_${value}`) }))}
        onChoose={setReason}
      />
    </Screen>
  );
}
