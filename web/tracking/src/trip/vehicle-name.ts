import type { Language } from '@satha/web-kit/language/language.tsx';

/** What the vehicle types that the service comes with are called in Arabic; an operator's own keep their one name. */
const arabicNames: Readonly<Record<string, string>> = {
  'Pickup Truck': 'بيك أب',
  'Truck 3 Ton': 'شاحنة 3 أطنان',
  'Standard Recovery Truck': 'سطحة عادية',
  'Sports Recovery Truck': 'سطحة للسيارات الرياضية',
  'VIP Recovery Truck': 'سطحة VIP',
};

export function nameVehicleType(name: string, language: Language): string {
  return language === 'ar' ? (arabicNames[name] ?? name) : name;
}
