import {
  explainRequirement,
  formatRequirement,
  type Requirement,
  type Requirements,
} from '../../../domain/jobs/requirement.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { formatTime } from '../../output.ts';

/** Returns what a trip needs as lines for an operator; a line about which there is nothing to tell has no text. */
export function requirementFacts({ needed, waived }: Requirements): [string, string | undefined][] {
  return [
    ...needed.map((each, place): [string, string] => [
      place === 0 ? 'Needs' : '',
      `${formatRequirement(each)}: ${explainRequirement(each)}`,
    ]),
    ['Needs waived', waived && `${formatTime(waived.at)}: ${waived.because}`],
  ];
}

export function requirementDocuments(needed: readonly Requirement[]) {
  return needed.map((each) => ({ ...each, because: explainRequirement(each) }));
}

export function waiverDocument({ waived }: Requirements) {
  return waived ? { at: formatUaeTimestamp(waived.at), because: waived.because } : null;
}
