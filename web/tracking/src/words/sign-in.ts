import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const signInWords = defineWords({
  en: {
    title: 'Where is my truck?',
    signedOutHere:
      'You are signed out on this phone, and your trips are gone from it. Satha is told as soon as it can be reached.',
    text: 'Sign in with the mobile number that your trip was booked with. We send you a code.',
    codeTitle: 'Enter the code',
    codeText: 'If a trip was booked with {number}, a message with six digits is on its way.',
    noMessage: 'No message? Check the number, or ask whoever booked your trip which number they gave.',
  },
  ar: {
    title: 'أين سطحتي؟',
    signedOutHere: 'سُجّل خروجك من هذا الهاتف ومُحيت رحلاتك منه. وسنُكمل ذلك لدى سطحة فور عودة الاتصال.',
    text: 'سجّل الدخول برقم الجوال الذي حُجزت به رحلتك، وسنرسل إليك رمزًا.',
    codeTitle: 'أدخل الرمز',
    codeText: 'إذا كانت هناك رحلة محجوزة بالرقم {number} فستصلك رسالة فيها ستة أرقام.',
    noMessage: 'لم تصلك رسالة؟ راجع الرقم، أو اسأل من حجز رحلتك عن الرقم الذي سجّله.',
  },
});
