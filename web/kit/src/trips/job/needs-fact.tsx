import { List, Text } from '@mantine/core';
import type { RequirementData, RequirementsWaivedData } from '@satha/contract/job/requirement';
import { equipmentNames } from '@satha/terms/equipment';
import { requirementReasons } from '@satha/terms/job';
import { useLanguage } from '../../language/language.tsx';
import { useWords } from '../../language/use-words.tsx';
import { Fact } from '../fact.tsx';
import { needsWords } from './needs-words.ts';

export type Needs = {
  readonly requirements: readonly RequirementData[];
  readonly requirementsWaived: RequirementsWaivedData | null;
};

/** Shows what a truck must have for the trip, each thing once with all its reasons. */
export function NeedsFact({ requirements, requirementsWaived }: Needs) {
  const t = useWords(needsWords);
  const { language } = useLanguage();
  if (requirements.length === 0) return null;
  const nameOf = ({ equipment, alternatives = [], mostHeightMeters, leastPayloadKg }: RequirementData) => {
    if (mostHeightMeters !== undefined) return t('mostHeight', { meters: mostHeightMeters });
    const words = equipment === undefined ? [] : [equipment, ...alternatives];
    const names = words.map((word) => equipmentNames[word][language]).join(` ${t('or')} `);
    if (leastPayloadKg === undefined) return names;
    if (names === '') return t('leastPayload', { kg: leastPayloadKg });
    return t('leastPayloadOr', { kg: leastPayloadKg, names });
  };
  const names = new Set(requirements.map(nameOf));
  return (
    <Fact name={t('needs')}>
      <List size="sm" listStyleType="none">
        {[...names].map((name) => (
          <List.Item key={name}>
            {name}
            <Text size="xs" c="dimmed">
              {requirements
                .filter((each) => nameOf(each) === name)
                .map(({ reason }) => requirementReasons[reason][language])
                .join(' ')}
            </Text>
          </List.Item>
        ))}
      </List>
      {requirementsWaived && (
        <Text size="xs">
          <bdi>{t('waived', { because: requirementsWaived.because })}</bdi>
        </Text>
      )}
    </Fact>
  );
}
