import { walletLineNames } from '@satha/terms/ledger-kinds';
import { defineWords } from '../language/define-words.ts';

/** The words for what moved a wallet's balance or was charged, by its kind on the wire. */
export const ledgerKindWords = defineWords(walletLineNames);
