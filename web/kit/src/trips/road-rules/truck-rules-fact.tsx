import { List, Text } from '@mantine/core';
import type { ActedRuleView } from '@satha/contract/road-rules/acted-rule';
import { ruleEffects } from '@satha/terms/roads';
import { useLanguage } from '../../language/language.tsx';
import { useWords } from '../../language/use-words.tsx';
import { Fact } from '../fact.tsx';
import { truckRulesWords } from './truck-rules-words.ts';

/** Shows which roads that are closed to trucks the way goes by, and what it does about them. */
export function TruckRulesFact({ rules }: { readonly rules: readonly ActedRuleView[] }) {
  const t = useWords(truckRulesWords);
  const { language } = useLanguage();
  if (rules.length === 0) return null;
  return (
    <Fact name={t('closedToTrucks')}>
      <List size="sm" listStyleType="none">
        {rules.map(({ code, name, hours, effect, waitMinutes }) => (
          <List.Item key={`${code} ${effect} ${hours.join(' ')}`}>
            {name[language]} <bdi>{hours.join(', ')}</bdi>
            <Text size="xs" c="dimmed">
              {ruleEffects[effect][language]}
              {waitMinutes !== null && ` ${t('waits', { minutes: Math.ceil(waitMinutes) })}`}
            </Text>
          </List.Item>
        ))}
      </List>
    </Fact>
  );
}
