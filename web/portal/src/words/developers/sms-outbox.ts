import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const smsOutboxWords = defineWords({
  en: {
    title: 'Customers’ messages',
    text: 'What the phones of your trips’ customers would show, the latest first. In the sandbox no phone rings: sign in to the customers’ app with the code that you read here. A link goes out twenty seconds after its trip is created.',
    to: 'To {recipient}',
    sign_in_code: 'Sign-in code',
    tracking_link: 'Link to the trip',
    trip: 'Trip {tripId}',
    searchHint: 'Trip or mobile number',
    kind: 'Kind',
    anyKind: 'Any kind',
    book: 'Book a trip',
    noneTitle: 'No message matches',
    noneText: 'A code is kept for five minutes, a link for six hours.',
    open: 'Open the customers’ app',
    emptyTitle: 'No message yet',
    emptyText:
      'Create a trip, and the message with the link to it appears here for six hours. A sign-in code stays for five minutes.',
  },
  ar: {
    title: 'رسائل العملاء',
    text: 'ما كانت هواتف عملاء رحلاتك ستعرضه، الأحدث أولًا. لا يرنّ هاتف في بيئة التجربة: ادخل إلى تطبيق العملاء بالرمز الذي تقرأه هنا. ويُرسل الرابط بعد عشرين ثانية من إنشاء رحلته.',
    to: 'إلى {recipient}',
    sign_in_code: 'رمز الدخول',
    tracking_link: 'رابط الرحلة',
    trip: 'الرحلة {tripId}',
    searchHint: 'رقم الرحلة أو رقم الجوال',
    kind: 'النوع',
    anyKind: 'كل الأنواع',
    book: 'احجز رحلة',
    noneTitle: 'لا رسالة تطابق بحثك',
    noneText: 'يبقى الرمز خمس دقائق والرابط ست ساعات.',
    open: 'افتح تطبيق العملاء',
    emptyTitle: 'لا رسائل بعد',
    emptyText:
      'أنشئ رحلة، وستظهر هنا الرسالة التي تحمل رابطها وتبقى ست ساعات. أما رمز الدخول فيبقى خمس دقائق.',
  },
});
