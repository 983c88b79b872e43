import type { ways as english } from '../en/ways.ts';

/** Texts of by which ways the driver’s location comes, and why it does not. */
export const ways = {
  waysTitle: 'آپ کی لوکیشن کیسے آتی ہے',
  waysApp: 'یہ ایپ: {age}',
  waysTracker: 'ٹریکر: {age}',
  waysServer: 'ٹریکنگ سرور: {age}',
  waysBattery: 'بیٹری {percent}٪',
  waysNone: 'ابھی کچھ نہیں آیا۔',
  waysJust: 'ابھی',
  waysMinutes: '{minutes} پہلے',
  heardNot: 'ٹرپ نہیں آتے: آپ کی لوکیشن نہیں پہنچ رہی۔',
  receiverWrong: 'فون جو لوکیشن بتاتا ہے وہ امارات سے بہت باہر ہے۔ لوکیشن بند کر کے دوبارہ کھولیں۔',
  tellsNothing: 'جو آپ کی لوکیشن بتاتا ہے وہ کچھ پڑھنے کے قابل نہیں بھیجتا۔',
} as const satisfies Record<keyof typeof english, string>;
