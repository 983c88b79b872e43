import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const tripsWords = defineWords({
  en: {
    title: 'My trips',
    noneTitle: 'No active trips',
    noneText: 'Trips booked with your number appear here.',
    alsoUnderWay: 'Other active trips',
    past: 'Past trips',
    noPast: 'Completed trips and their receipts appear here.',
    pastOffline: 'Past trips are available when you are back online.',
    more: 'Show more',
    loadingMore: 'Loading…',
    way: '{from} to {to}',
  },
  ar: {
    title: 'رحلاتي',
    noneTitle: 'لا توجد رحلات جارية',
    noneText: 'تظهر هنا الرحلات المحجوزة برقمك.',
    alsoUnderWay: 'رحلات جارية أخرى',
    past: 'الرحلات السابقة',
    noPast: 'تظهر هنا الرحلات المنتهية مع إيصالاتها.',
    pastOffline: 'تتاح الرحلات السابقة عند عودة الاتصال.',
    more: 'عرض المزيد',
    loadingMore: 'جارٍ التحميل…',
    way: 'من {from} إلى {to}',
  },
});
