import { defineWords } from '@satha/web-kit/language/define-words.ts';

/** The roles of operators, and what each may do. */
export const operatorRoleWords = defineWords({
  en: {
    role: 'Role',
    owner: 'Owner',
    manager: 'Manager',
    dispatcher: 'Dispatcher',
    call_taker: 'Call taker',
    finance: 'Finance',
    fleet: 'Fleet manager',
    auditor: 'Auditor',
    ownerMay: 'Full access, including operators and who approves what.',
    managerMay: 'Runs trips, fleet, accounts, money and prices.',
    dispatcherMay: 'Books and dispatches trips, and holds drivers back from offers.',
    call_takerMay: 'Books trips for callers and adds notes.',
    financeMay: 'Manages wallets, refunds and prices.',
    fleetMay: 'Looks after drivers and trucks, and holds drivers back from offers.',
    auditorMay: 'Read-only access, including the audit log.',
  },
  ar: {
    role: 'الدور',
    owner: 'مالك',
    manager: 'مدير',
    dispatcher: 'منسّق رحلات',
    call_taker: 'مستقبل مكالمات',
    finance: 'مسؤول مالي',
    fleet: 'مسؤول أسطول',
    auditor: 'مدقّق',
    ownerMay: 'صلاحيات كاملة، ومنها إدارة المشغّلين وتحديد من يعتمد القرارات.',
    managerMay: 'إدارة الرحلات والأسطول والحسابات والأموال والأسعار.',
    dispatcherMay: 'حجز الرحلات وتوزيعها، وحجب العروض عن السائقين مؤقتًا.',
    call_takerMay: 'حجز الرحلات للمتصلين وإضافة الملاحظات.',
    financeMay: 'إدارة المحافظ والمبالغ المستردة والأسعار.',
    fleetMay: 'متابعة السائقين والشاحنات، وحجب العروض عن السائقين مؤقتًا.',
    auditorMay: 'الاطلاع فقط، ومنه سجل التدقيق.',
  },
});
