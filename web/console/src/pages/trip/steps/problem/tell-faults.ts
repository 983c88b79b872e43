import { type HindranceWord, hindranceWords } from '@satha/terms/dispatch';
import type { ApiProblem, FieldErrors } from '@satha/web-kit/api/api-problem.ts';
import { readChoice } from '@satha/web-kit/lists/page-search.ts';

/** One reason why a step was refused. */
export type StepFault =
  | { readonly is: 'hindrance'; readonly word: HindranceWord }
  | { readonly is: 'departure'; readonly at: string }
  | { readonly is: 'promise'; readonly at: string }
  | { readonly is: 'fare'; readonly fils: number }
  | { readonly is: 'tooMany' }
  /** In the service's words. */
  | { readonly is: 'said'; readonly message: string };

/** What is told by the trip as it is, which stands beside. */
const toldByTrip: readonly string[] = ['sequence', 'tripId'];

/** Returns why a step was refused, each reason once: in words that every language has, where there are some. */
export function tellFaults({
  message,
  errors,
}: Pick<ApiProblem, 'message' | 'errors'>): readonly StepFault[] {
  const faults = errors.flatMap((error) => tellFault(error) ?? []);
  const isNew = (fault: StepFault) => fault.is !== 'said' || fault.message !== message;
  const unique = new Map(faults.filter(isNew).map((fault) => [JSON.stringify(fault), fault]));
  return [...unique.values()];
}

function tellFault({ field, message, word, theirs }: FieldErrors[number]): StepFault | undefined {
  const hindrance = readChoice(word, hindranceWords);
  if (hindrance) return { is: 'hindrance', word: hindrance };
  if (word === 'too_many_corrections') return { is: 'tooMany' };
  if (field === 'departureTime' && typeof theirs === 'string') return { is: 'departure', at: theirs };
  if (field === 'promisedAt' && typeof theirs === 'string') return { is: 'promise', at: theirs };
  if (field === 'fareFils' && typeof theirs === 'number') return { is: 'fare', fils: theirs };
  return toldByTrip.includes(field) ? undefined : { is: 'said', message };
}
