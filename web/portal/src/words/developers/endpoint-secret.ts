import { defineWords } from '@satha/web-kit/language/define-words.ts';

/** Of the dialogue that shows an endpoint's secret, once. */
export const endpointSecretWords = defineWords({
  en: {
    secretTitle: 'Copy the signing secret now',
    secretWarning:
      'Your server uses it to check that requests come from Satha. You will not see it again; if you lose it, rotate it.',
    secretLabel: 'Signing secret of {url}',
    copySecret: 'Copy secret',
    acknowledge: 'I have saved the secret.',
    done: 'Done',
  },
  ar: {
    secretTitle: 'نسخ سر التوقيع الآن',
    secretWarning: 'يتحقق به خادمك من أن الطلبات من سطحة. لن يظهر مرة أخرى؛ إذا فقدته فبدّله.',
    secretLabel: 'سر التوقيع لنقطة النهاية {url}',
    copySecret: 'نسخ السر',
    acknowledge: 'حفظتُ السر.',
    done: 'تم',
  },
});
