import type { Language } from './languages.ts';

/** A document's name in each language. */
type DocumentNames = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** The documents of somebody who drives. The licence everybody has; of the others, those that the company keeps. */
export const driverDocumentNames = {
  driving_licence: { en: 'Driving licence', ar: 'رخصة القيادة' },
  emirates_id: { en: 'Emirates ID', ar: 'الهوية الإماراتية' },
  residence_visa: { en: 'Residence visa', ar: 'تأشيرة الإقامة' },
  tow_permit: { en: 'Tow permit', ar: 'تصريح القَطر' },
  medical_fitness: { en: 'Medical fitness', ar: 'شهادة اللياقة الطبية' },
} as const satisfies DocumentNames;
export type DriverDocumentKind = keyof typeof driverDocumentNames;

/** The documents of a truck: those that the company keeps. */
export const vehicleDocumentNames = {
  registration: { en: 'Registration (mulkiya)', ar: 'ملكية المركبة' },
  insurance: { en: 'Insurance', ar: 'التأمين' },
  inspection: { en: 'Technical inspection', ar: 'الفحص الفني' },
  transport_permit: { en: 'Transport permit (RTA, ITC)', ar: 'تصريح النقل' },
} as const satisfies DocumentNames;
export type VehicleDocumentKind = keyof typeof vehicleDocumentNames;

export const driverDocumentKinds = Object.keys(driverDocumentNames) as readonly DriverDocumentKind[];
export const vehicleDocumentKinds = Object.keys(vehicleDocumentNames) as readonly VehicleDocumentKind[];

/** Our own figure: so many days before its last one somebody is told of a document. */
export const expiringDays = 14;
