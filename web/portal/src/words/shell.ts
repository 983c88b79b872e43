import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const shellWords = defineWords({
  en: {
    outbox: 'Mail outbox',
    switchAccount: 'Account: {name}. Switch account',
    accounts: 'Your accounts',
    memberMenu: 'Your menu, {name}',
    profile: 'Profile',
    appearance: 'Appearance',
    light: 'Light',
    dark: 'Dark',
    asTheSystem: 'As the system',
    signOut: 'Sign out',
    notFoundTitle: 'There is nothing here',
    notFoundText:
      'The address may be mistyped, or what was here belongs to an account that you are not a member of.',
    toHome: 'Go to the start page',
    suspendedTitle: 'This account is suspended',
    suspendedText:
      'The operator has suspended account {accountId}. Trips that are booked go on. Ask the operator, and quote the number of the account.',
    twoFactorWanted: 'This account requires two-factor sign-in of whoever handles its money or its members.',
    setUpTwoFactor: 'Set it up in your profile',
  },
  ar: {
    outbox: 'بريد التجربة',
    switchAccount: 'الحساب: {name}. بدّل الحساب',
    accounts: 'حساباتك',
    memberMenu: 'قائمتك يا {name}',
    profile: 'الملف الشخصي',
    appearance: 'المظهر',
    light: 'فاتح',
    dark: 'داكن',
    asTheSystem: 'حسب إعداد الجهاز',
    signOut: 'تسجيل الخروج',
    notFoundTitle: 'لا شيء هنا',
    notFoundText: 'قد يكون العنوان مكتوبًا خطأً، أو أن ما كان هنا يخص حسابًا لست عضوًا فيه.',
    toHome: 'إلى الصفحة الرئيسية',
    suspendedTitle: 'هذا الحساب موقوف',
    suspendedText:
      'أوقف المشغّل الحساب رقم {accountId}. تستمر الرحلات المحجوزة. تواصل مع المشغّل واذكر رقم الحساب.',
    twoFactorWanted: 'يشترط هذا الحساب التحقق بخطوتين على من يتعامل مع أمواله أو أعضائه.',
    setUpTwoFactor: 'فعّله في ملفك الشخصي',
  },
});
