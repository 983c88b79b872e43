import { defineWords } from '@satha/web-kit/language/define-words.ts';

/** What links are called whose text is a number alone: out of their row it says nothing. */
export const linkWords = defineWords({
  en: {
    trip: 'Trip {number}',
    account: 'Account {number}',
    openTrips: '{number}: open trips of {name}',
  },
  ar: {
    trip: 'الرحلة {number}',
    account: 'الحساب {number}',
    openTrips: '{number}: الرحلات المفتوحة للحساب {name}',
  },
});
