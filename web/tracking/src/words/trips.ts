import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const tripsWords = defineWords({
  en: {
    title: 'My trips',
    noneTitle: 'No trip at this moment',
    noneText: 'As soon as one is booked with your number, it shows here by itself.',
    alsoUnderWay: 'Also under way',
    past: 'Past trips',
    noPast: 'Trips that are over stand here, with their receipts.',
    pastOffline: 'Past trips show once the connection is back.',
    more: 'Show more',
    loadingMore: 'Loading…',
    way: '{from} to {to}',
  },
  ar: {
    title: 'رحلاتي',
    noneTitle: 'لا رحلة في هذه اللحظة',
    noneText: 'فور حجز رحلة برقمك ستظهر هنا تلقائيًا.',
    alsoUnderWay: 'رحلات أخرى جارية',
    past: 'الرحلات السابقة',
    noPast: 'تظهر هنا الرحلات المنتهية مع إيصالاتها.',
    pastOffline: 'تظهر الرحلات السابقة بعد عودة الاتصال.',
    more: 'أظهر المزيد',
    loadingMore: 'جارٍ التحميل…',
    way: 'من {from} إلى {to}',
  },
});
