import { useLanguage } from '../language/language.tsx';

/** The groups of words of the wire that the app has a text for. */
export type NameGroup =
  | 'vehicleType'
  | 'emirate'
  | 'equipment'
  | 'vehicleHindrance'
  | 'document'
  | 'status'
  | 'photo'
  | 'area'
  | 'mark'
  | 'severity'
  | 'absence'
  | 'outcome'
  | 'because'
  | 'extra'
  | 'extraStatus'
  | 'extraHindrance'
  | 'body'
  | 'drivetrain'
  | 'powertrain'
  | 'keys'
  | 'clearance'
  | 'site'
  | 'cause'
  | 'reportColour'
  | 'need'
  | 'sent'
  | 'refusal';

/** Names a word of the wire; undefined where this release does not know the word: the wire gets new ones. */
export type FindName = (group: NameGroup, word: string | number) => string | undefined;

export function useFindName(): FindName {
  const { words } = useLanguage();
  const all: Readonly<Record<string, unknown>> = words;
  return (group, word) => {
    const text = all[`${group}_${word}`];
    return typeof text === 'string' ? text : undefined;
  };
}

/** The same for words that are shown in any case: one that is not known, as the wire writes it. */
export function useName(): (group: NameGroup, word: string | number) => string {
  const find = useFindName();
  return (group, word) => find(group, word) ?? String(word).replaceAll('_', ' ');
}
