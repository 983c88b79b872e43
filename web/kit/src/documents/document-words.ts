import type { DocumentKind } from '@satha/terms/payments';
import { defineWords } from '../language/define-words.ts';

export const documentKindWords = defineWords({
  en: {
    receipt: 'Receipt',
    refund_note: 'Refund note',
    tax_invoice: 'Tax invoice',
  } satisfies Record<DocumentKind, string>,
  ar: { receipt: 'إيصال', refund_note: 'إشعار استرداد', tax_invoice: 'فاتورة ضريبية' },
});

export const downloadWords = defineWords({
  en: { downloadIn: 'Download {name} in {language}' },
  ar: { downloadIn: 'تنزيل {name} بلغة {language}' },
});
