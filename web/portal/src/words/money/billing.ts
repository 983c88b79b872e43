import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const billingWords = defineWords({
  en: {
    title: 'Billing details',
    text: 'Shown on receipts, tax invoices and statements issued from now on.',
    legalName: 'Legal name',
    trn: 'Tax registration number (TRN)',
    trnText: '15 digits. Leave empty if you are not registered for VAT.',
    address: 'Address',
    addressText: 'Required with a TRN.',
    required: 'This field is required.',
    trnWrong: 'A TRN has 15 digits.',
    addressMissing: 'Enter the address: tax invoices show it with the TRN.',
    save: 'Save',
    saved: 'Billing details saved.',
    notAllowed: 'Only owners and finance members can change billing details.',
  },
  ar: {
    title: 'بيانات الفوترة',
    text: 'تظهر في الإيصالات والفواتير الضريبية وكشوف الحساب التي تصدر من الآن.',
    legalName: 'الاسم القانوني',
    trn: 'رقم التسجيل الضريبي',
    trnText: '15 رقمًا. اتركه فارغًا إن لم يكن النشاط مسجلًا في ضريبة القيمة المضافة.',
    address: 'العنوان',
    addressText: 'مطلوب مع رقم التسجيل الضريبي.',
    required: 'هذا الحقل مطلوب.',
    trnWrong: 'يتكون رقم التسجيل الضريبي من 15 رقمًا.',
    addressMissing: 'أدخل العنوان، فهو يظهر في الفاتورة الضريبية مع الرقم الضريبي.',
    save: 'حفظ',
    saved: 'تم حفظ بيانات الفوترة.',
    notAllowed: 'تعديل بيانات الفوترة متاح للمالكين والمسؤولين الماليين فقط.',
  },
});
