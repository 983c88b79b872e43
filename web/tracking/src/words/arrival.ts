import { defineWords } from '@satha/web-kit/language/define-words.ts';

/** The words for when the truck is there. */
export const arrivalWords = defineWords({
  en: {
    minutes: { one: '{count} min', other: '{count} min' },
    anyMoment: 'Arriving now',
    toPickup: 'At the pickup around {time}',
    toDestination: 'At the destination around {time}',
    held: 'As of {time}',
    heldWhy: 'No update from the truck for {age}.',
    overdue: 'Arrival time unknown',
    overdueWhy: 'No update from the truck for {age}. It may have arrived.',
    promised: 'By {time}',
    promisedWhy: 'No live position yet.',
    unknown: 'Arrival time unknown',
    thereSince: 'Arrived at {time}',
    departs: 'Departs {time}',
  },
  ar: {
    minutes: {
      one: 'دقيقة',
      two: 'دقيقتان',
      few: '{count} دقائق',
      many: '{count} دقيقة',
      other: '{count} دقيقة',
    },
    anyMoment: 'تصل الآن',
    toPickup: 'تصل إلى موقع الاستلام نحو الساعة {time}',
    toDestination: 'تصل إلى الوجهة نحو الساعة {time}',
    held: 'حسب آخر موقع الساعة {time}',
    heldWhy: 'لم يصل تحديث من السطحة منذ {age}.',
    overdue: 'وقت الوصول غير معروف',
    overdueWhy: 'لم يصل تحديث من السطحة منذ {age}. ربما وصلت.',
    promised: 'قبل الساعة {time}',
    promisedWhy: 'الموقع المباشر غير متاح بعد.',
    unknown: 'وقت الوصول غير معروف',
    thereSince: 'وصلت السطحة الساعة {time}',
    departs: 'الانطلاق {time}',
  },
});
