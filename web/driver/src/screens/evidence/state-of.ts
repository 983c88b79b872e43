import type { KeptEvidence } from '../../outbox/use-evidence.ts';

/** Returns how far several pictures of one thing are: as far as the one that is least far; undefined without any. */
export function stateOf(taken: readonly KeptEvidence[]): KeptEvidence['state'] | undefined {
  return (['failed', 'waiting', 'file-waiting', 'sent'] as const).find((state) =>
    taken.some((item) => item.state === state),
  );
}
