import type { FailedEntry, WaitingEntry } from '../../outbox/use-unsent.ts';
import { useFindName } from '../../parts/use-names.ts';

/** Names what was pressed: an action, an item of evidence, or an extra. */
export function useNameEntry(): (entry: WaitingEntry) => string {
  const find = useFindName();
  return ({ what }) => find('sent', what) ?? find('extra', what) ?? what;
}

/** Says why something was not taken: in the driver's language where the app knows the reason, else as the service says it. */
export function useReasonOf(): (entry: FailedEntry) => string {
  const find = useFindName();
  return ({ reason, message }) => (reason && find('refusal', reason)) || message;
}
