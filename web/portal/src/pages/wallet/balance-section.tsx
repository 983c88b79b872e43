import { Alert, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { WalletView } from '@satha/contract/portal/wallet';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { walletWords } from '../../words/money/wallet.ts';
import classes from './wallet.module.css';

/** Shows the balance, and what stands beside it, each with what it means. */
export function BalanceSection({ wallet }: { readonly wallet: WalletView }) {
  const t = useWords(walletWords);
  return (
    <Stack gap="md" mb="lg">
      {wallet.status === 'frozen' && (
        <Alert color="amber" icon={<IconLock aria-hidden />} title={t('frozenTitle')}>
          {t('frozenText')}
        </Alert>
      )}
      {wallet.status === 'active' && wallet.balanceFils < 0 && (
        <Alert color="amber" icon={<IconAlertTriangle aria-hidden />} title={t('belowTitle')}>
          {t('belowText')}
        </Alert>
      )}
      <Paper withBorder p="lg">
        <Group align="flex-start" gap="xl">
          <div className={classes.balance}>
            <Text size="sm" c="dimmed">
              {t('balance')}
            </Text>
            <Text className={classes.amount ?? ''} role="status">
              <Money fils={wallet.balanceFils} />
            </Text>
          </div>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" className={classes.besides ?? ''}>
            <Figure label={t('held')} fils={wallet.heldFils} text={t('heldText')} />
            <Figure label={t('floor')} fils={wallet.floorFils} text={t('floorText')} />
          </SimpleGrid>
        </Group>
      </Paper>
    </Stack>
  );
}

/** A limit below zero is no loss: it is not red. */
function Figure({
  label,
  fils,
  text,
}: {
  readonly label: string;
  readonly fils: number;
  readonly text: string;
}) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={600} fz="lg">
        <Money fils={fils} isNeutral />
      </Text>
      <Text size="sm" c="dimmed" maw={320}>
        {text}
      </Text>
    </div>
  );
}
