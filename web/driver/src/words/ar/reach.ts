import type { SameKeys } from '../../language/texts.ts';
import type { reach as english } from '../en/reach.ts';

/** Texts of how a driver is reached while the app is closed: permission, checks of the phone, notifications. */
export const reach: SameKeys<typeof english> = {
  // Whether notifications may be shown.
  ringsTitle: 'الرحلات والتطبيق مغلق',
  pushText: 'اسمح بالإشعارات: عندها يرن هذا الهاتف للرحلات حتى والشاشة مطفأة أو التطبيق مغلق.',
  pushAllow: 'السماح بالإشعارات',
  pushOn: 'الإشعارات مفعّلة.',
  pushDenied: 'الإشعارات غير مسموحة لهذا التطبيق.',
  pushDeniedHow: 'افتح إعدادات الهاتف، وابحث عن هذا التطبيق أو المتصفح، واسمح بالإشعارات. ثم عد إلى هنا.',
  pushInstallFirst:
    'على iPhone، أضف التطبيق إلى الشاشة الرئيسية أولًا: في Safari اضغط «مشاركة»، ثم «إضافة إلى الشاشة الرئيسية». وافتحه من هناك.',
  pushUnsupported: 'لا يستطيع هذا الهاتف أو المتصفح الرنين والتطبيق مغلق. أبقِ التطبيق مفتوحًا والشاشة مضاءة.',
  pushFailed: 'تعذّر تفعيل الإشعارات. أعد المحاولة حيث الشبكة جيدة.',

  // What a check of the phone found.
  ringsClosed: 'يرن هذا الهاتف للرحلات حتى والتطبيق مغلق.',
  ringsOpen: 'يرن هذا الهاتف للرحلات والتطبيق مفتوح فقط.',
  ringsChecking: 'جارٍ فحص رنين هذا الهاتف…',
  ringsNotHow: 'لم يصل الاختبار. أوقف توفير البطارية للمتصفح، ثم أعد الفحص.',
  ringsHow: 'طريقة الحل',
  checkPhone: 'فحص هذا الهاتف',
  checkText: 'فحص الرسائل النصية',
  textWaiting: 'رسالة نصية في الطريق. اضغط الرابط فيها على هذا الهاتف.',
  textWorks: 'تصل الرسائل النصية إلى هذا الهاتف.',
  textFailed: 'لم يُضغط الرابط في الرسالة النصية. ربما لم تصل.',
  textTooOld: 'هذا الرابط قديم. أعد الفحص من «مساعدة».',

  // Notifications.
  noticeOffer: 'اضغط لعرضها.',
  noticeOfferWay: '{minutes} دقيقة إلى موقع الاستلام. {place}',
  noticeOver: 'لم تعد هذه الرحلة معروضة.',
  noticeCheck: 'فحص الهاتف',
};
