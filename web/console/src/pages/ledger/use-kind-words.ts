import { type LedgerEntryKind, walletEntryKinds } from '@satha/terms/ledger-kinds';
import { ledgerKindWords } from '@satha/web-kit/format/ledger-kind-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { otherKindWords } from '../../words/money/ledger.ts';

/** Returns the words of every kind of entry. */
export function useKindWords(): (kind: LedgerEntryKind) => string {
  const ofWallet = useWords(ledgerKindWords);
  const ofOthers = useWords(otherKindWords);
  return (kind) => {
    const wallet = walletEntryKinds.find((one) => one === kind);
    return wallet ? ofWallet(wallet) : ofOthers(kind as Parameters<typeof ofOthers>[0]);
  };
}
