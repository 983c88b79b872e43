import { defineWords } from '@satha/web-kit/language/define-words.ts';

/** The console's words for its audit log, besides the kit's own. */
export const consoleAuditWords = defineWords({
  en: {
    text: 'Everything that was changed, and who changed it.',
    operator: 'Operator',
    everybody: 'Everyone',
    accountNumber: 'Account number',
    commandLine: 'Command line',
    firstOwner: 'the first owner',
  },
  ar: {
    text: 'كل ما جرى تغييره، ومن غيّره.',
    operator: 'المشغّل',
    everybody: 'الجميع',
    accountNumber: 'رقم الحساب',
    commandLine: 'سطر الأوامر',
    firstOwner: 'أول مالك',
  },
});

/** The nouns that actions begin with, besides those that an account's own log offers. */
export const companyNounWords = defineWords({
  en: {
    operator: 'Operators and sign-in',
    approval: 'Approvals',
    approval_settings: 'Approval settings',
    alarm: 'Alarms',
    duty_phone: 'Duty phone',
    receivable: 'What callers owe',
    seller: 'Seller',
    location_request: 'Location requests',
    driver: 'Drivers',
    vehicle: 'Trucks',
    tracking_server: 'Tracking server',
    tariff: 'Tariffs',
    event_factor: 'Event prices',
    extra_price: 'Prices of extras',
    outcome_fee: 'Fees of failed trips',
    calendar_entry: 'Calendar',
    road_rule: 'Truck rules',
    calendar_factor: 'Calendar prices',
  },
  ar: {
    operator: 'المشغّلون وتسجيل الدخول',
    approval: 'الموافقات',
    approval_settings: 'إعدادات الموافقات',
    alarm: 'التنبيهات',
    duty_phone: 'هاتف المناوبة',
    receivable: 'مستحقات المتصلين',
    seller: 'البائع',
    location_request: 'طلبات الموقع',
    driver: 'السائقون',
    vehicle: 'الشاحنات',
    tracking_server: 'خادم التتبّع',
    tariff: 'التعرفات',
    event_factor: 'أسعار الفعاليات',
    extra_price: 'أسعار الخدمات الإضافية',
    outcome_fee: 'رسوم الرحلات المتعذّرة',
    calendar_entry: 'التقويم',
    road_rule: 'قواعد الشاحنات',
    calendar_factor: 'أسعار التقويم',
  },
});
