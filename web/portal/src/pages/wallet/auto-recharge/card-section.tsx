import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { PaymentOptions } from '@satha/contract/portal/payments';
import { ConfirmDialog } from '@satha/web-kit/dialogs/confirm-dialog.tsx';
import { nameBrand } from '@satha/web-kit/format/name-brand.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { IconCreditCard } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { autoRechargeQuery, paymentOptionsQuery, removeCard } from '../../../api/money/payments.ts';
import { useAccount } from '../../../shell/use-account.ts';
import { autoRechargeWords } from '../../../words/money/auto-recharge.ts';
import { writeCardExpiry } from '../top-up/card-expiry.ts';

/** Shows the card that is charged, and forgetting it. */
export function CardSection({ options }: { readonly options: PaymentOptions }) {
  const t = useWords(autoRechargeWords);
  const { accountId, may } = useAccount();
  const { savedCard } = options;
  if (!savedCard) {
    return (
      <Section title={t('card')}>
        <EmptyState
          icon={<IconCreditCard size={32} stroke={1.5} aria-hidden />}
          title={t('noCardTitle')}
          text={t('noCardText')}
          action={
            may('wallet.write') && (
              <Button component={Link} to={`/accounts/${accountId}/wallet/top-up`}>
                {t('topUp')}
              </Button>
            )
          }
        />
      </Section>
    );
  }
  const { brand, lastFour, expiryMonth, expiryYear } = savedCard;
  return (
    <Section title={t('card')} actions={may('wallet.write') && <RemoveCard accountId={accountId} />}>
      <Group gap="sm">
        <IconCreditCard size={24} stroke={1.5} aria-hidden />
        <div>
          <Text fw={600}>{t('cardName', { brand: nameBrand(brand), lastFour })}</Text>
          <Text size="sm" c="dimmed">
            {t('cardExpiry', { expiry: writeCardExpiry({ expiryMonth, expiryYear }) })}
          </Text>
        </div>
      </Group>
    </Section>
  );
}

function RemoveCard({ accountId }: { readonly accountId: number }) {
  const t = useWords(autoRechargeWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  const [isAsking, { open, close }] = useDisclosure(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removeCard(accountId),
    onSuccess: (options) => {
      queryClient.setQueryData(paymentOptionsQuery(accountId).queryKey, options);
      void queryClient.invalidateQueries({ queryKey: autoRechargeQuery(accountId).queryKey });
      close();
      tell.done(t('removed'));
    },
  });
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('removeTitle')}
        text={t('removeText')}
        confirmLabel={t('remove')}
        isDangerous
        isPending={isPending}
        error={error}
        onConfirm={() => mutate()}
        onClose={close}
      />
    </>
  );
}
