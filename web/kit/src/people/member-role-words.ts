import { defineWords } from '../language/define-words.ts';

/** The roles of an account's members, and what each may do. */
export const memberRoleWords = defineWords({
  en: {
    owner: 'Owner',
    developer: 'Developer',
    finance: 'Finance',
    viewer: 'Viewer',
    role: 'Role',
    ownerMay: 'Full access, including members.',
    developerMay: 'Manages keys, webhooks and trips, and reads the request log.',
    financeMay: 'Manages top-ups, cards and auto recharge.',
    viewerMay: 'Read-only access.',
  },
  ar: {
    owner: 'مالك',
    developer: 'مطوّر',
    finance: 'مسؤول مالي',
    viewer: 'مطّلع',
    role: 'الدور',
    ownerMay: 'صلاحيات كاملة، ومنها إدارة الأعضاء.',
    developerMay: 'إدارة المفاتيح وإشعارات Webhooks والرحلات، والاطلاع على سجل الطلبات.',
    financeMay: 'شحن الرصيد وإدارة البطاقات والشحن التلقائي.',
    viewerMay: 'الاطلاع فقط.',
  },
});
