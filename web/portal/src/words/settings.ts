import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const settingsWords = defineWords({
  en: {
    title: 'Settings',
    text: 'What holds for the whole account.',
    account: 'Account',
    accountText: 'Account {accountId}. Quote this number to the operator.',
    name: 'Company name',
    required: 'Fill this in.',
    save: 'Save',
    saved: 'The account is renamed.',
    onlyOwners: 'Only owners of the account change its name.',
    twoFactor: 'Two-factor sign-in',
    twoFactorText:
      'Owners and finance then need an authenticator app before they top up, or change the card, auto recharge or the billing details; owners also before they invite or remove members or change their roles.',
    twoFactorRequired: 'Require it for the money and the members of this account',
    twoFactorYours: 'Set up two-factor sign-in in your own profile first.',
    twoFactorOnlyOwners: 'Only owners of the account change this.',
    twoFactorSaved: 'Saved.',
  },
  ar: {
    title: 'الإعدادات',
    text: 'ما يسري على الحساب كله.',
    account: 'الحساب',
    accountText: 'الحساب رقم {accountId}. اذكر هذا الرقم عند مراسلة المشغّل.',
    name: 'اسم الشركة',
    required: 'هذا الحقل مطلوب.',
    save: 'احفظ',
    saved: 'تغيّر اسم الحساب.',
    onlyOwners: 'تغيير الاسم لمالكي الحساب وحدهم.',
    twoFactor: 'التحقق بخطوتين',
    twoFactorText:
      'عندئذ يحتاج المالك والمسؤول المالي إلى تطبيق مصادقة قبل شحن الرصيد أو تغيير البطاقة أو الشحن التلقائي أو بيانات الفوترة، ويحتاج إليه المالك كذلك قبل دعوة الأعضاء أو إزالتهم أو تغيير أدوارهم.',
    twoFactorRequired: 'اشترطه للتعامل مع أموال هذا الحساب وأعضائه',
    twoFactorYours: 'فعّل التحقق بخطوتين في ملفك الشخصي أولًا.',
    twoFactorOnlyOwners: 'تغيير هذا لمالكي الحساب وحدهم.',
    twoFactorSaved: 'حُفظ.',
  },
});
