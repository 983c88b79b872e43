import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const billingWords = defineWords({
  en: {
    title: 'Billing details',
    text: 'How your business is named on receipts, tax invoices and statements. A change holds for what is issued from now on.',
    legalName: 'Legal name',
    trn: 'Tax registration number (TRN)',
    trnText: '15 digits. Leave it empty if the business is not registered for VAT.',
    address: 'Address',
    addressText: 'Needed with a TRN.',
    required: 'Fill this in.',
    trnWrong: 'A TRN has 15 digits.',
    addressMissing: 'A tax invoice names the address beside the TRN.',
    save: 'Save',
    saved: 'The billing details are saved.',
    notAllowed: 'Only owners and finance members change them.',
  },
  ar: {
    title: 'بيانات الفوترة',
    text: 'كيف يُذكر نشاطكم في الإيصالات والفواتير الضريبية وكشوف الحساب. يسري التغيير على ما يصدر من الآن.',
    legalName: 'الاسم القانوني',
    trn: 'رقم التسجيل الضريبي',
    trnText: '15 رقمًا. اتركه فارغًا إن لم يكن النشاط مسجلًا في ضريبة القيمة المضافة.',
    address: 'العنوان',
    addressText: 'مطلوب مع رقم التسجيل الضريبي.',
    required: 'هذا الحقل مطلوب.',
    trnWrong: 'يتكون رقم التسجيل الضريبي من 15 رقمًا.',
    addressMissing: 'تذكر الفاتورة الضريبية العنوان مع رقم التسجيل.',
    save: 'احفظ',
    saved: 'حُفظت بيانات الفوترة.',
    notAllowed: 'تعديلها لمالكي الحساب ولأعضاء المالية وحدهم.',
  },
});
