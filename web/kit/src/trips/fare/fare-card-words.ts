import { defineWords } from '../../language/define-words.ts';

/** The words for what a trip costs. */
export const fareCardWords = defineWords({
  en: {
    fare: 'Fare',
    total: 'Fare',
    vatIncluded: 'Includes {rate}% VAT',
    agreed: 'agreed {fare}',
    agreedFare: 'Agreed fare',
    charged: 'Charged',
    cancellationFee: 'Cancellation fee',
    refund: 'Refunded to the wallet',
  },
  ar: {
    fare: 'الأجرة',
    total: 'الأجرة',
    vatIncluded: 'تشمل ضريبة القيمة المضافة {rate}٪',
    agreed: 'المتفق عليها {fare}',
    agreedFare: 'الأجرة المتفق عليها',
    charged: 'المحتسب',
    cancellationFee: 'رسوم الإلغاء',
    refund: 'المُعاد إلى المحفظة',
  },
});
