import { Badge, Text } from '@mantine/core';
import type { PaymentData } from '@satha/contract/console/money/payments';
import { Money } from '@satha/web-kit/format/money.tsx';
import { nameBrand } from '@satha/web-kit/format/name-brand.ts';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { ListColumn } from '@satha/web-kit/lists/list-table.tsx';
import { AccountLink } from '../../links/account-link.tsx';
import { PaymentLink } from '../../links/payment-link.tsx';
import { paymentFailureWords, paymentStatusWords, paymentsWords } from '../../words/money/payments.ts';

/** Returns the columns of the list of payments. */
export function usePaymentColumns(): readonly ListColumn<PaymentData>[] {
  const t = useWords(paymentsWords);
  return [
    {
      id: 'payment',
      label: t('payment'),
      isFixed: true,
      cell: ({ topUpId }) => <PaymentLink topUpId={topUpId}>{t('number', { topUpId })}</PaymentLink>,
    },
    { id: 'account', label: t('account'), cell: ({ accountId }) => <AccountLink accountId={accountId} /> },
    { id: 'asked', label: t('asked'), cell: ({ createdAt }) => <Time at={createdAt} /> },
    { id: 'status', label: t('status'), cell: (payment) => <PaymentStatus payment={payment} /> },
    { id: 'origin', label: t('origin'), cell: ({ origin }) => t(origin) },
    { id: 'card', label: t('card'), cell: (payment) => <Card payment={payment} /> },
    { id: 'amount', label: t('amount'), ta: 'right', cell: ({ amountFils }) => <Money fils={amountFils} /> },
    { id: 'back', label: t('reversal'), ta: 'right', cell: (payment) => <WentBack payment={payment} /> },
  ];
}

type PaymentProps = { readonly payment: PaymentData };

/** Amber is for what needs somebody now, green for done, red for what went wrong. */
const colours: Readonly<Record<PaymentData['status'], string>> = {
  created: 'petrol',
  pending: 'petrol',
  succeeded: 'green',
  failed: 'red',
  expired: 'gray',
};

/** Shows how far a payment is, and why it failed. */
export function PaymentStatus({ payment: { status, failure } }: PaymentProps) {
  const nameStatus = useWords(paymentStatusWords);
  const nameFailure = useWords(paymentFailureWords);
  return (
    <>
      <Badge variant="light" color={colours[status]}>
        {nameStatus(status)}
      </Badge>
      {failure !== null && (
        <Text size="sm" c="dimmed">
          {nameFailure(failure)}
        </Text>
      )}
    </>
  );
}

/** Names the card that paid. */
export function Card({ payment: { card } }: PaymentProps) {
  const t = useWords(paymentsWords);
  if (card === null) return t('unknownCard');
  const brand = card.brand === null ? t('otherCard') : nameBrand(card.brand);
  return t('cardName', { brand, lastFour: card.lastFour });
}

function WentBack({ payment: { refundedFils, disputedFils } }: PaymentProps) {
  const t = useWords(paymentsWords);
  const parts = [
    ['refunded', refundedFils],
    ['disputed', disputedFils],
  ] as const;
  return parts.map(
    ([word, fils]) =>
      fils !== 0 && (
        <div key={word}>
          {t(word)} <Money fils={fils} />
        </div>
      ),
  );
}
