import { defineWords } from '@satha/web-kit/language/define-words.ts';

export const roleWords = defineWords({
  en: {
    owner: 'Owner',
    developer: 'Developer',
    finance: 'Finance',
    viewer: 'Viewer',
    role: 'Role',
    ownerMay: 'May do everything, members included.',
    developerMay: 'Works with keys, webhooks, the request log and trips.',
    financeMay: 'Tops up, sees to cards and automatic recharge.',
    viewerMay: 'Sees the account and changes nothing.',
  },
  ar: {
    owner: 'مالك',
    developer: 'مطوّر',
    finance: 'مالية',
    viewer: 'مطّلع',
    role: 'الدور',
    ownerMay: 'له كل الصلاحيات، ومنها إدارة الأعضاء.',
    developerMay: 'يعمل على المفاتيح والإشعارات وسجل الطلبات والرحلات.',
    financeMay: 'يشحن الرصيد ويدير البطاقات والشحن التلقائي.',
    viewerMay: 'يرى الحساب ولا يغيّر فيه شيئًا.',
  },
});
