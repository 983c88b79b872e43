import type { ways as english } from '../en/ways.ts';

/** Texts of by which ways the driver’s location comes, and why it does not. */
export const ways = {
  waysTitle: 'كيف يصل موقعك',
  waysApp: 'هذا التطبيق: {age}',
  waysTracker: 'جهاز التتبّع: {age}',
  waysServer: 'خادم التتبّع: {age}',
  waysBattery: 'البطارية {percent}٪',
  waysNone: 'لم يصل شيء بعد.',
  waysJust: 'الآن',
  waysMinutes: 'قبل {minutes}',
  heardNot: 'لا تأتي رحلات: موقعك لا يصل.',
  receiverWrong: 'الموقع الذي يُبلغ عنه الهاتف بعيد خارج الإمارات. أوقف الموقع وشغّله من جديد.',
  tellsNothing: 'ما يُبلغ عن موقعك لا يرسل شيئًا مقروءًا.',
} as const satisfies Record<keyof typeof english, string>;
