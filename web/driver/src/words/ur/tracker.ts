import type { tracker as english } from '../en/tracker.ts';

/** Texts of the page that makes a tracker. */
export const tracker = {
  tracker: 'ٹریکر',
  trackerText:
    'دوسرا فون یا ٹرک میں لگا آلہ بھی آپ کی لوکیشن بتا سکتا ہے، یہ ایپ بند ہو تب بھی۔ شفٹ کے باہر اس کا کچھ نہیں رکھا جاتا۔',
  trackerBefore: 'پہلے بنایا گیا ٹریکر فوراً بند ہو جاتا ہے۔',
  trackerMake: 'ٹریکر بنائیں',
  trackerScan: 'دوسرے فون پر Traccar Client انسٹال کریں۔ اس کی سیٹنگز کھولیں اور یہ کوڈ اسکین کریں۔',
  trackerCode: 'ٹریکر کا QR کوڈ',
  trackerByHand: 'یا یہ دونوں خود لکھیں۔',
  trackerAddress: 'پتہ',
  trackerId: 'ٹریکر کا نمبر',
  trackerOnce: 'یہ صرف ابھی دکھایا جاتا ہے۔ کسی کو نہ دیں۔',
} as const satisfies Record<keyof typeof english, string>;
