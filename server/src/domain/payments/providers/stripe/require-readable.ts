import { PaymentNoticeUnreadable } from '../../payment-notice-reader.ts';
import type { PaymentReport } from '../../payment-provider.ts';

/** As long as a name of the provider's may be here. */
const longestName = 255;

/**
 * Holds a report against what it is said to be: it came from outside, and what cannot be kept or posted is never going
 * to be. @throws PaymentNoticeUnreadable.
 */
export function requireReadable(noticeId: string, report: PaymentReport): void {
  const { references, amountFils, currency, card, reversals } = report;
  const names = [noticeId, ...references, ...reversals.map(({ reference }) => reference)];
  const texts = [currency ?? '', ...(card ? [card.customer, card.card, card.brand, card.lastFour] : [])];
  const amounts = [amountFils ?? 0, ...(card ? [card.expiryMonth, card.expiryYear] : [])];
  const isReadable =
    names.every((name) => isText(name) && name !== '') &&
    texts.every(isText) &&
    amounts.every(isWhole) &&
    reversals.every((reversal) => isWhole(reversal.amountFils) && reversal.amountFils > 0);
  if (!isReadable) throw new PaymentNoticeUnreadable(new Error('it holds names or amounts of another form'));
}

function isText(value: unknown): boolean {
  return (
    typeof value === 'string' && value.length <= longestName && value.isWellFormed() && !value.includes('\0')
  );
}

function isWhole(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
