import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { autoRechargeQuery } from '../../api/money/payments.ts';
import { walletKey } from '../../api/money/wallet.ts';
import { useAccountStream } from '../../live/use-account-stream.ts';

/** Several trips may be booked at once: what they left is asked for once they have settled. */
const settleMs = 400;

/** Keeps the wallet, its entries and auto recharge in step with what moves the balance. */
export function useLiveWallet(accountId: number): void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const askAgain = () => {
    void queryClient.invalidateQueries({ queryKey: walletKey(accountId) });
    void queryClient.invalidateQueries({ queryKey: autoRechargeQuery(accountId).queryKey });
  };
  useAccountStream(accountId, {
    onGap: askAgain,
    onEvent({ type }) {
      if (!type.startsWith('wallet.')) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(askAgain, settleMs);
    },
  });
}
