import { SimpleGrid, Text } from '@mantine/core';
import type { AutoRecharge } from '@satha/contract/portal/auto-recharge';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { autoRechargeWords } from '../../../words/money/auto-recharge.ts';

/** Shows how much of the limits is used; nothing before they were ever set. */
export function LimitsSection({ recharge }: { readonly recharge: AutoRecharge }) {
  const t = useWords(autoRechargeWords);
  const { dayLimitFils, monthLimitFils, usedTodayFils, usedThisMonthFils } = recharge;
  if (dayLimitFils === null || monthLimitFils === null) return null;
  return (
    <Section title={t('used')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <Used label={t('usedToday')} usedFils={usedTodayFils} limitFils={dayLimitFils} />
        <Used label={t('usedThisMonth')} usedFils={usedThisMonthFils} limitFils={monthLimitFils} />
      </SimpleGrid>
    </Section>
  );
}

type UsedProps = { readonly label: string; readonly usedFils: number; readonly limitFils: number };

function Used({ label, usedFils, limitFils }: UsedProps) {
  const t = useWords(autoRechargeWords);
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text>{t.rich('usedOf', { used: <Money fils={usedFils} />, limit: <Money fils={limitFils} /> })}</Text>
    </div>
  );
}
