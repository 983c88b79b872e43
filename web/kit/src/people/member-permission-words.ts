import type { MemberPermission } from '@satha/terms/people';
import { defineWords } from '../language/define-words.ts';

/** What the members of an account may do, as the guide's table says it too. */
export const memberPermissionWords = defineWords({
  en: {
    'trips.read': 'See trips, map, messages and evidence; estimate fares',
    'trips.write': 'Book and cancel trips, decide on extras, confirm steps',
    'sandbox.write': 'In the sandbox, move trips by hand and set the clock',
    'account.read': 'See wallet, documents, keys, requests, webhooks, members and settings',
    'keys.write': 'Manage API keys',
    'webhooks.write': 'Manage webhooks',
    'requests.read': 'See the bodies of requests',
    'wallet.write': 'Top up; manage cards, auto recharge and billing details',
    'members.write': 'Invite and remove members, and change their roles',
    'account.write': 'Change name and rules of the account',
    'account.reset': 'In the sandbox, reset the account',
    'audit.read': 'See the audit log',
    title: 'What each role may do',
    may: 'Yes',
    mayNot: 'No',
  } satisfies Record<MemberPermission | 'title' | 'may' | 'mayNot', string>,
  ar: {
    'trips.read': 'الاطلاع على الرحلات والخريطة والرسائل والإثباتات، وتقدير الأجرة',
    'trips.write': 'حجز الرحلات وإلغاؤها، والبتّ في الخدمات الإضافية، وتأكيد الخطوات',
    'sandbox.write': 'في البيئة التجريبية: تحريك الرحلات يدويًا وضبط الساعة',
    'account.read': 'الاطلاع على المحفظة والمستندات والمفاتيح والطلبات وإشعارات Webhooks والأعضاء والإعدادات',
    'keys.write': 'إدارة مفاتيح API',
    'webhooks.write': 'إدارة إشعارات Webhooks',
    'requests.read': 'الاطلاع على محتوى الطلبات',
    'wallet.write': 'شحن الرصيد، وإدارة البطاقات والشحن التلقائي وبيانات الفوترة',
    'members.write': 'دعوة الأعضاء وإزالتهم وتغيير أدوارهم',
    'account.write': 'تغيير اسم الحساب وقواعده',
    'account.reset': 'في البيئة التجريبية: إعادة ضبط الحساب',
    'audit.read': 'الاطلاع على سجل التدقيق',
    title: 'صلاحيات كل دور',
    may: 'نعم',
    mayNot: 'لا',
  },
});
