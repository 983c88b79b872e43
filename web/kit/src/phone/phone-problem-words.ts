import { defineWords } from '../language/define-words.ts';

/** The words for what went wrong, for somebody at the roadside. */
export const phoneProblemWords = defineWords({
  en: {
    unreachable: 'Cannot connect. Check your connection and try again.',
    trouble: 'Something went wrong on our side. Try again shortly.',
    wait: {
      one: 'Too many attempts. Try again in {count} minute.',
      other: 'Too many attempts. Try again in {count} minutes.',
    },
    waitAwhile: 'Too many attempts. Try again later.',
    invalidNumber: 'Enter digits only.',
    invalidLength: 'Check the number: it is not a mobile number in the selected country.',
    invalidCode: 'Choose the country of your number again.',
    refused: 'That did not work. Reload the page and try again.',
    wrongCode: 'Wrong or expired code. Check the latest SMS or request a new code.',
    requestId: 'Request ID {requestId}',
  },
  ar: {
    unreachable: 'تعذّر الاتصال. تحقّق من اتصالك ثم أعد المحاولة.',
    trouble: 'حدث خطأ لدينا. أعد المحاولة بعد قليل.',
    wait: {
      one: 'محاولات كثيرة. أعد المحاولة بعد دقيقة.',
      two: 'محاولات كثيرة. أعد المحاولة بعد دقيقتين.',
      few: 'محاولات كثيرة. أعد المحاولة بعد {count} دقائق.',
      other: 'محاولات كثيرة. أعد المحاولة بعد {count} دقيقة.',
    },
    waitAwhile: 'محاولات كثيرة. أعد المحاولة لاحقًا.',
    invalidNumber: 'أدخل أرقامًا فقط.',
    invalidLength: 'تحقق من الرقم: ليس رقم جوال في الدولة المختارة.',
    invalidCode: 'اختر دولة رقمك من جديد.',
    refused: 'تعذّر ذلك. أعد تحميل الصفحة ثم أعد المحاولة.',
    wrongCode: 'الرمز غير صحيح أو انتهت صلاحيته. راجع آخر رسالة أو اطلب رمزًا جديدًا.',
    requestId: 'معرّف الطلب {requestId}',
  },
});
