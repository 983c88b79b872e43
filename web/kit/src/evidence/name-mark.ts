import {
  type ConditionArea,
  type ConditionMark,
  conditionAreas,
  conditionMarks,
  type Severity,
  severities,
} from '@satha/terms/evidence';
import type { Language } from '@satha/terms/languages';

type Condition = {
  readonly area: ConditionArea;
  readonly mark: ConditionMark;
  readonly severity: Severity;
};

/** Returns a mark on a vehicle in words: "Left front · Scratch · Light". */
export function nameMark({ area, mark, severity }: Condition, language: Language): string {
  return [conditionAreas[area], conditionMarks[mark], severities[severity]]
    .map((names) => names[language])
    .join(' · ');
}
