import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const smsOutboxWords = defineWords({
  en: {
    title: 'Customer messages',
    text: 'SMS your customers would receive, newest first. In the sandbox none are sent: sign in to the customers’ app with a code from here. A tracking link appears 20 seconds after its trip is created.',
    to: 'To {recipient}',
    sign_in_code: 'Sign-in code',
    tracking_link: 'Tracking link',
    trip: 'Trip {tripId}',
    searchHint: 'Trip or mobile number',
    kind: 'Kind',
    anyKind: 'Any kind',
    book: 'Book a trip',
    noneTitle: 'No matching messages',
    noneText: 'Codes are kept for five minutes, links for six hours.',
    open: 'Open the customers’ app',
    emptyTitle: 'No messages yet',
    emptyText:
      'Book a trip to see its tracking link here. Codes are kept for five minutes, links for six hours.',
  },
  ar: {
    title: 'رسائل العملاء',
    text: 'الرسائل النصية التي كانت ستصل إلى عملائك، الأحدث أولًا. لا تُرسل في البيئة التجريبية: سجّل الدخول إلى تطبيق العملاء برمز من هنا. ويظهر رابط التتبّع بعد 20 ثانية من إنشاء الرحلة.',
    to: 'إلى {recipient}',
    sign_in_code: 'رمز تسجيل الدخول',
    tracking_link: 'رابط التتبّع',
    trip: 'الرحلة {tripId}',
    searchHint: 'رقم الرحلة أو رقم الجوال',
    kind: 'النوع',
    anyKind: 'كل الأنواع',
    book: 'حجز رحلة',
    noneTitle: 'لا توجد رسائل مطابقة',
    noneText: 'تبقى الرموز خمس دقائق والروابط ست ساعات.',
    open: 'فتح تطبيق العملاء',
    emptyTitle: 'لا توجد رسائل بعد',
    emptyText: 'احجز رحلة ليظهر رابط تتبّعها هنا. تبقى الرموز خمس دقائق والروابط ست ساعات.',
  },
});
