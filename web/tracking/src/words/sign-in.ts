import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const signInWords = defineWords({
  en: {
    title: 'Where is my truck?',
    signedOutHere:
      'You are signed out, and your trips are removed from this phone. We will finish signing you out once you are online.',
    text: 'Enter the mobile number used for your booking. We will send you a code.',
    codeTitle: 'Enter the code',
    codeText: 'If a trip is booked with {number}, you will get a six-digit code by SMS.',
    noMessage: 'No SMS? Check the number, or ask whoever booked the trip which number they used.',
  },
  ar: {
    title: 'أين سطحتي؟',
    signedOutHere: 'تم تسجيل خروجك وحذف رحلاتك من هذا الهاتف. وسنُكمل تسجيل الخروج فور عودة الاتصال.',
    text: 'أدخل رقم الجوال المستخدم في الحجز، وسنرسل إليك رمزًا.',
    codeTitle: 'إدخال الرمز',
    codeText: 'إذا كانت هناك رحلة محجوزة بالرقم {number} فستصلك رسالة نصية برمز من ستة أرقام.',
    noMessage: 'لم تصلك رسالة؟ تحقق من الرقم، أو اسأل من حجز الرحلة عن الرقم المستخدم.',
  },
});
