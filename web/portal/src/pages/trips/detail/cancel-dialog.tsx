import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import type { CancellationCost } from '@satha/contract/portal/trip-booking';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { makeClientToken } from '@satha/web-kit/api/client-token.ts';
import { readClockMs } from '@satha/web-kit/clock.ts';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { cancellationQuery, cancelTrip, tripKeys } from '../../../api/trips/trips.ts';
import { tripWords } from '../../../words/trips/trip.ts';

type CancelDialogProps = {
  readonly accountId: number;
  readonly tripId: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Shows what cancelling costs, and asks whether it shall be. */
export function CancelDialog({ accountId, tripId, isOpen, onClose }: CancelDialogProps) {
  const t = useWords(tripWords);
  const tKit = useWords(kitWords);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('cancelTitle', { tripId })}
      centered
      closeButtonProps={{ 'aria-label': tKit('close') }}
    >
      <CancelQuestion accountId={accountId} tripId={tripId} onClose={onClose} />
    </Modal>
  );
}

/** Cancels a trip; `askAgain` asks anew what that costs. */
function useCancelling(
  { accountId, tripId, onClose }: Omit<CancelDialogProps, 'isOpen'>,
  askAgain: () => unknown,
) {
  const t = useWords(tripWords);
  const format = useFormat();
  const tell = useTell();
  const queryClient = useQueryClient();
  // One token for one request: an answer that was lost is given again, and another fee or wish is another question.
  const [token, setToken] = useState(makeClientToken);
  const [isCustomersWish, setIsCustomersWish] = useState(false);
  const cancelling = useMutation({
    mutationFn: (cost: CancellationCost) =>
      cancelTrip(accountId, tripId, {
        clientToken: token,
        shownFeeFils: cost.feeFils,
        ...(isCustomersWish && { requestedBy: 'customer' }),
      }),
    onSuccess(_, cost) {
      tell.done(t('cancelled', { tripId, refund: format.money(cost.refundFils) }));
      void queryClient.invalidateQueries({ queryKey: tripKeys.one(accountId, tripId) });
      onClose();
    },
    onError(error) {
      if (!(error instanceof ApiProblem) || error.status !== 409) return;
      setToken(makeClientToken());
      askAgain();
      void queryClient.invalidateQueries({ queryKey: tripKeys.one(accountId, tripId) });
    },
  });
  const sayCustomersWish = (isWish: boolean) => {
    setIsCustomersWish(isWish);
    setToken(makeClientToken());
  };
  return { cancelling, isCustomersWish, sayCustomersWish };
}

function CancelQuestion({ accountId, tripId, onClose }: Omit<CancelDialogProps, 'isOpen'>) {
  const t = useWords(tripWords);
  const format = useFormat();
  const query = useQuery(cancellationQuery(accountId, tripId));
  const { cancelling, isCustomersWish, sayCustomersWish } = useCancelling(
    { accountId, tripId, onClose },
    () => query.refetch(),
  );
  return (
    <Loaded query={query} lines={3}>
      {(cost) => (
        <Stack>
          <Text>
            {cost.feeFils === 0
              ? t.rich('cancelFree', { refund: <Money fils={cost.refundFils} /> })
              : t.rich('cancelFee', {
                  fee: <Money fils={cost.feeFils} />,
                  refund: <Money fils={cost.refundFils} />,
                })}{' '}
            {t(cost.reason)}
          </Text>
          <HonouredFor until={cost.honouredUntil} onOver={() => void (query.isFetching || query.refetch())} />
          <Checkbox
            label={t('customersWish')}
            checked={isCustomersWish}
            disabled={cancelling.isPending}
            onChange={(event) => sayCustomersWish(event.currentTarget.checked)}
          />
          {cancelling.error && (
            <Alert color="red" role="alert">
              {cancelling.error.message}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              {t('keep')}
            </Button>
            <Button
              color="red"
              loading={cancelling.isPending}
              disabled={query.isFetching}
              onClick={() => cancelling.mutate(cost)}
            >
              {cost.feeFils === 0 ? t('confirmFree') : t('confirmFee', { fee: format.money(cost.feeFils) })}
            </Button>
          </Group>
        </Stack>
      )}
    </Loaded>
  );
}

/** Counts down how long the fee holds, and asks again when that is over, until there is a figure that holds. */
function HonouredFor({ until, onOver }: { readonly until: string; readonly onOver: () => void }) {
  const t = useWords(tripWords);
  const [left, setLeft] = useState(() => secondsUntil(until));
  const tick = useEffectEvent(() => {
    const seconds = secondsUntil(until);
    setLeft(seconds);
    if (seconds === 0) onOver();
  });
  useEffect(() => {
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Text size="sm" c="dimmed">
      {left > 0 ? t('honoured', { count: left }) : t('expired')}
    </Text>
  );
}

function secondsUntil(moment: string): number {
  return Math.max(0, Math.ceil((Date.parse(moment) - readClockMs()) / 1000));
}
