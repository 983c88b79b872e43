import type { SameKeys } from '../../language/texts.ts';
import type { reach as english } from '../en/reach.ts';

/** Texts of how a driver is reached while the app is closed: permission, checks of the phone, notifications. */
export const reach: SameKeys<typeof english> = {
  // Whether notifications may be shown.
  ringsTitle: 'ایپ بند ہو تب بھی ٹرپ',
  pushText: 'نوٹیفکیشن کی اجازت دیں: پھر اسکرین یا ایپ بند ہو تب بھی یہ فون ٹرپ پر بجے گا۔',
  pushAllow: 'نوٹیفکیشن کی اجازت دیں',
  pushOn: 'نوٹیفکیشن آن ہیں۔',
  pushDenied: 'اس ایپ کو نوٹیفکیشن کی اجازت نہیں۔',
  pushDeniedHow:
    'فون کی سیٹنگز کھولیں، یہ ایپ یا براؤزر ڈھونڈیں اور نوٹیفکیشن کی اجازت دیں۔ پھر یہاں واپس آئیں۔',
  pushInstallFirst:
    'iPhone پر پہلے ایپ کو ہوم اسکرین پر لگائیں: Safari میں ”شیئر“ دبائیں، پھر ”ہوم اسکرین پر لگائیں“۔ اسے وہیں سے کھولیں۔',
  pushUnsupported: 'یہ فون یا براؤزر بند ایپ پر نہیں بج سکتا۔ ایپ کھلی اور اسکرین آن رکھیں۔',
  pushFailed: 'نوٹیفکیشن آن نہیں ہو سکے۔ اچھے نیٹ ورک پر دوبارہ کوشش کریں۔',

  // What a check of the phone found.
  ringsClosed: 'ایپ بند ہو تب بھی یہ فون ٹرپ پر بجتا ہے۔',
  ringsOpen: 'یہ فون ٹرپ پر صرف تب بجتا ہے جب ایپ کھلی ہو۔',
  ringsChecking: 'دیکھ رہے ہیں کہ یہ فون بجتا ہے یا نہیں…',
  ringsNotHow: 'ٹیسٹ نہیں پہنچا۔ براؤزر کے لیے بیٹری سیور بند کریں، پھر دوبارہ چیک کریں۔',
  ringsHow: 'کیا کریں',
  checkPhone: 'یہ فون چیک کریں',
  checkText: 'میسج چیک کریں',
  textWaiting: 'میسج آ رہا ہے۔ اسی فون پر اس میں دیا لنک دبائیں۔',
  textWorks: 'میسج اس فون پر پہنچتے ہیں۔',
  textFailed: 'میسج کا لنک نہیں دبایا گیا۔ شاید میسج نہیں پہنچا۔',
  textTooOld: 'یہ لنک پرانا ہے۔ ”مدد“ میں دوبارہ چیک کریں۔',

  // Notifications.
  noticeOffer: 'دیکھنے کے لیے دبائیں۔',
  noticeOfferWay: 'پک اپ تک {minutes} منٹ۔ {place}',
  noticeOver: 'یہ ٹرپ اب نہیں مل سکتا۔',
  noticeCheck: 'فون چیک',
};
