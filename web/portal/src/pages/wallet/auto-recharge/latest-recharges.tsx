import { Badge, Table, Text } from '@mantine/core';
import type { AutoRecharge } from '@satha/contract/portal/auto-recharge';
import { Money } from '@satha/web-kit/format/money.tsx';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { autoRechargeWords, rechargeStatusWords } from '../../../words/money/auto-recharge.ts';
import { topUpFailureWords } from '../../../words/money/top-up.ts';

type Recharge = AutoRecharge['recharges'][number];

const colors = { open: 'amber', succeeded: 'green', failed: 'red', cancelled: 'gray' } as const;

type LatestRechargesProps = {
  readonly recharges: readonly Recharge[];
  /** Whether a limit leaves no room. */
  readonly isPaused: boolean;
};

/** Shows the latest recharges, and why others were not made. */
export function LatestRecharges({ recharges, isPaused }: LatestRechargesProps) {
  const t = useWords(autoRechargeWords);
  return (
    <Section title={t('recharges')}>
      {recharges.length === 0 ? (
        <Text c="dimmed">{t('none')}</Text>
      ) : (
        <Table verticalSpacing="sm" aria-label={t('recharges')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('opened')}</Table.Th>
              <Table.Th>{t('status')}</Table.Th>
              <Table.Th ta="right">{t('amount')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {recharges.map((recharge) => (
              <RechargeRow key={recharge.rechargeId} recharge={recharge} isPaused={isPaused} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  );
}

type RechargeRowProps = { readonly recharge: Recharge; readonly isPaused: boolean };

function RechargeRow({ recharge, isPaused }: RechargeRowProps) {
  const t = useWords(autoRechargeWords);
  const { time } = useFormat();
  const tStatus = useWords(rechargeStatusWords);
  const tFailure = useWords(topUpFailureWords);
  const { status, attempts, failure, nextAttemptAt } = recharge;
  const isHeldBack = isPaused && status === 'open' && attempts === 0;
  const tries = [
    t('attempts', { count: attempts }),
    ...(nextAttemptAt === null ? [] : [t('nextAttempt', { at: time(nextAttemptAt) })]),
  ];
  return (
    <Table.Tr>
      <Table.Td>
        <Time at={recharge.openedAt} />
      </Table.Td>
      <Table.Td>
        <Badge variant="light" color={colors[status]}>
          {tStatus(isHeldBack ? 'heldBack' : status)}
        </Badge>
        {!isHeldBack && (
          <Text size="sm" c="dimmed">
            {tries.join(' · ')}
          </Text>
        )}
        {failure !== null && status !== 'succeeded' && <Text size="sm">{tFailure(failure)}</Text>}
      </Table.Td>
      <Table.Td ta="right">
        <Money fils={recharge.amountFils} bare />
      </Table.Td>
    </Table.Tr>
  );
}
