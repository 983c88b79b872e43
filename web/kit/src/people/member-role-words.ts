import { defineWords } from '../language/define-words.ts';

/** The roles of an account's members, and what each may do. */
export const memberRoleWords = defineWords({
  en: {
    owner: 'Owner',
    developer: 'Developer',
    finance: 'Finance',
    booker: 'Booker',
    viewer: 'Viewer',
    role: 'Role',
    ownerMay: 'Full access, including members.',
    developerMay: 'Manages keys, webhooks and trips, and reads the request log.',
    financeMay: 'Manages top-ups, cards and auto recharge.',
    bookerMay: 'Books and follows trips. Does not see wallet, keys or webhooks.',
    viewerMay: 'Read-only access.',
  },
  ar: {
    owner: 'مالك',
    developer: 'مطوّر',
    finance: 'مسؤول مالي',
    booker: 'مسؤول حجز',
    viewer: 'مطّلع',
    role: 'الدور',
    ownerMay: 'صلاحيات كاملة، ومنها إدارة الأعضاء.',
    developerMay: 'إدارة المفاتيح وإشعارات Webhooks والرحلات، والاطلاع على سجل الطلبات.',
    financeMay: 'شحن الرصيد وإدارة البطاقات والشحن التلقائي.',
    bookerMay: 'حجز الرحلات ومتابعتها، دون الاطلاع على المحفظة والمفاتيح وإشعارات Webhooks.',
    viewerMay: 'الاطلاع فقط.',
  },
});
