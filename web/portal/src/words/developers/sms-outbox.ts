import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const smsOutboxWords = defineWords({
  en: {
    title: 'Customers’ messages',
    text: 'What the phones of your trips’ customers would show, the latest first. In the sandbox no phone rings: sign in to the customers’ app with the code that you read here.',
    to: 'To {recipient}',
    sign_in_code: 'Sign-in code',
    tracking_link: 'Link to trip {trip}',
    open: 'Open the customers’ app',
    emptyTitle: 'No message yet',
    emptyText: 'Create a trip, and the message with the link to it appears here.',
  },
  ar: {
    title: 'رسائل العملاء',
    text: 'ما كانت هواتف عملاء رحلاتك ستعرضه، الأحدث أولًا. لا يرنّ هاتف في بيئة التجربة: ادخل إلى تطبيق العملاء بالرمز الذي تقرأه هنا.',
    to: 'إلى {recipient}',
    sign_in_code: 'رمز الدخول',
    tracking_link: 'رابط الرحلة {trip}',
    open: 'افتح تطبيق العملاء',
    emptyTitle: 'لا رسائل بعد',
    emptyText: 'أنشئ رحلة، وستظهر هنا الرسالة التي تحمل رابطها.',
  },
});
