import { Select, type SelectProps, Text } from '@mantine/core';
import type { PaymentData } from '@satha/contract/console/money/payments';
import { nameBrand } from '@satha/web-kit/format/name-brand.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { topUpsQuery } from '../../../api/money/accounts.ts';
import { walletStepWords } from '../../../words/money/wallet-steps.ts';

type TopUpFieldProps = Omit<SelectProps, 'data' | 'label'> & { readonly accountId: number };

/** Asks which top-up shall go back to its card, of those of which something is left. */
export function TopUpField({ accountId, ...field }: TopUpFieldProps) {
  const t = useWords(walletStepWords);
  const tellTopUp = useTellTopUp();
  const query = useQuery(topUpsQuery(accountId));
  return (
    <Loaded query={query} lines={2}>
      {({ items, nextCursor }) => {
        const left = items.filter(({ leftFils }) => leftFils > 0);
        if (left.length === 0 && nextCursor === null) return <Text size="sm">{t('noTopUps')}</Text>;
        return (
          <Select
            label={t('topUpId')}
            {...(nextCursor !== null && { description: t('latestTopUps') })}
            data={left.map((topUp) => ({ value: String(topUp.topUpId), label: tellTopUp(topUp) }))}
            allowDeselect={false}
            {...field}
          />
        );
      }}
    </Loaded>
  );
}

function useTellTopUp(): (topUp: PaymentData) => string {
  const t = useWords(walletStepWords);
  const { money, time } = useFormat();
  return ({ amountFils, leftFils, card, createdAt }) => {
    const values = { amount: money(amountFils), day: time(createdAt, 'day'), left: money(leftFils) };
    if (card === null) return t('topUpOf', values);
    const brand = card.brand === null ? t('card') : nameBrand(card.brand);
    return t('topUpOfCard', { ...values, card: t('cardName', { brand, lastFour: card.lastFour }) });
  };
}
