import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const settingsWords = defineWords({
  en: {
    title: 'Settings',
    text: 'Applies to the whole account.',
    account: 'Account',
    accountText: 'Account {accountId}. Quote this number when you contact the operator.',
    name: 'Company name',
    required: 'This field is required.',
    save: 'Save',
    saved: 'Account renamed.',
    onlyOwners: 'Only owners can change the name.',
    twoFactor: 'Two-factor sign-in',
    twoFactorText:
      'Owners and finance members then need an authenticator app to top up or to change the card, auto recharge or billing details. Owners also need it to manage members.',
    twoFactorRequired: 'Require two-factor sign-in to manage money and members',
    twoFactorYours: 'Set up two-factor sign-in in your own profile first.',
    twoFactorOnlyOwners: 'Only owners can change this.',
    twoFactorSaved: 'Saved.',
  },
  ar: {
    title: 'الإعدادات',
    text: 'تسري على الحساب كله.',
    account: 'الحساب',
    accountText: 'الحساب رقم {accountId}. اذكر هذا الرقم عند التواصل مع المشغّل.',
    name: 'اسم الشركة',
    required: 'هذا الحقل مطلوب.',
    save: 'حفظ',
    saved: 'تم تغيير اسم الحساب.',
    onlyOwners: 'تغيير الاسم متاح للمالكين فقط.',
    twoFactor: 'التحقق بخطوتين',
    twoFactorText:
      'عندئذ يحتاج المالك والمسؤول المالي إلى تطبيق مصادقة لشحن الرصيد أو تغيير البطاقة أو الشحن التلقائي أو بيانات الفوترة، ويحتاج إليه المالك كذلك لإدارة الأعضاء.',
    twoFactorRequired: 'اشتراط التحقق بخطوتين لإدارة الأموال والأعضاء',
    twoFactorYours: 'فعّل التحقق بخطوتين في ملفك الشخصي أولًا.',
    twoFactorOnlyOwners: 'تغيير هذا متاح للمالكين فقط.',
    twoFactorSaved: 'تم الحفظ.',
  },
});
