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
  },
});
