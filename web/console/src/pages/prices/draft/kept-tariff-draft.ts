import { readStored, removeStored, writeStored } from '@satha/web-kit/pwa/store.ts';
import type { BegunDraft } from './draft-beginning.ts';

type Kept = BegunDraft & { readonly operatorId: number };

/** The figure at its end is the draft's form. */
const key = 'satha-tariff-2';

/** Keeps a tariff that is being written as long as the tab, and reads it for nobody but who writes it. */
export function keepTariffDraft(operatorId: number, { tariffId, draft }: BegunDraft): void {
  writeStored('tab', key, { operatorId, tariffId, draft } satisfies Kept);
}

/** Returns the tariff that the operator had begun to write in this tab. */
export function recallTariffDraft(operatorId: number): BegunDraft | undefined {
  const kept = readStored<Kept>('tab', key);
  return kept?.operatorId === operatorId ? { tariffId: kept.tariffId, draft: kept.draft } : undefined;
}

export function forgetTariffDraft(): void {
  removeStored('tab', key);
}
