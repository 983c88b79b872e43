import { Button } from '@mantine/core';
import type { TripDetail } from '@satha/contract/portal/trips';
import { tripStatuses } from '@satha/terms/trip-statuses';
import { ConfirmDialog } from '@satha/web-kit/dialogs/confirm-dialog.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { UnconfirmedSteps } from '@satha/web-kit/trips/unconfirmed/unconfirmed-steps.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmSteps, tripKeys } from '../../../api/trips/trips.ts';
import { useAccount } from '../../../shell/use-account.ts';
import { confirmStepsWords } from '../../../words/trips/confirm-steps.ts';

type ConfirmStepsProps = { readonly accountId: number; readonly trip: TripDetail };

/** Says what the driver told that nobody has confirmed, and lets who may do so confirm it. */
export function ConfirmSteps({ accountId, trip }: ConfirmStepsProps) {
  const { may } = useAccount();
  const { isFinal } = tripStatuses[trip.status];
  const canConfirm = may('trips.write') && (!isFinal || trip.status === 'completed');
  return (
    <UnconfirmedSteps trip={trip}>
      {canConfirm && <ConfirmButton accountId={accountId} trip={trip} />}
    </UnconfirmedSteps>
  );
}

function ConfirmButton({ accountId, trip }: ConfirmStepsProps) {
  const t = useWords(confirmStepsWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { tripId, unconfirmed } = trip;
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      confirmSteps(
        accountId,
        tripId,
        unconfirmed.map(({ step }) => step),
      ),
    onSuccess() {
      tell.done(t('done', { tripId }));
      setIsOpen(false);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: tripKeys.one(accountId, tripId) }),
  });
  const close = () => {
    reset();
    setIsOpen(false);
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
        {t('confirm')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('title', { tripId })}
        text={t(trip.status === 'completed' ? 'textOver' : 'text')}
        confirmLabel={t('confirm')}
        isPending={isPending}
        error={error}
        onConfirm={() => mutate()}
        onClose={close}
      />
    </>
  );
}
