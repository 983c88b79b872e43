import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const finderWords = defineWords({
  en: {
    hint: 'Page, trip, phone, name, reference, key or document',
    pages: 'Pages',
    trips: 'Trips',
    documents: 'Documents',
    keys: 'API keys',
    trip: 'Trip {tripId}',
    steps: 'Do',
    dark: 'Dark colours',
    light: 'Light colours',
    signOut: 'Sign out',
  },
  ar: {
    hint: 'صفحة أو رحلة أو هاتف أو اسم أو مرجع أو مفتاح أو مستند',
    pages: 'الصفحات',
    trips: 'الرحلات',
    documents: 'المستندات',
    keys: 'مفاتيح API',
    trip: 'الرحلة {tripId}',
    steps: 'إجراءات',
    dark: 'ألوان داكنة',
    light: 'ألوان فاتحة',
    signOut: 'تسجيل الخروج',
  },
});
