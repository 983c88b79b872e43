import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const shellWords = defineWords({
  en: {
    outbox: 'Mail outbox',
    switchAccount: 'Account: {name}. Switch account',
    accounts: 'Your accounts',
    notFoundText: 'Check the address. The page may also belong to an account that you are not a member of.',
    suspendedTitle: 'This account is suspended',
    suspendedText:
      'The operator has suspended account {accountId}. Booked trips continue. Contact the operator and quote the account number.',
    twoFactorWanted: 'This account requires two-factor sign-in to manage money and members.',
    setUpTwoFactor: 'Set it up in your profile',
    lowBalance: 'Low balance: {balance}.',
    negativeBalance: 'The balance is below zero: {balance}.',
    topUp: 'Top up',
  },
  ar: {
    outbox: 'بريد التجربة',
    switchAccount: 'الحساب: {name}. تبديل الحساب',
    accounts: 'حساباتك',
    notFoundText: 'تحقق من العنوان. قد تخص الصفحة حسابًا لست عضوًا فيه.',
    suspendedTitle: 'هذا الحساب موقوف',
    suspendedText:
      'أوقف المشغّل الحساب رقم {accountId}. تستمر الرحلات المحجوزة. تواصل مع المشغّل واذكر رقم الحساب.',
    twoFactorWanted: 'يشترط هذا الحساب التحقق بخطوتين لإدارة الأموال والأعضاء.',
    setUpTwoFactor: 'إعداده في ملفك الشخصي',
    lowBalance: 'الرصيد منخفض: {balance}.',
    negativeBalance: 'الرصيد دون الصفر: {balance}.',
    topUp: 'شحن الرصيد',
  },
});
