/** The languages that a driver's phone may be written to and spoken to in; more than those of the product. */
export const driverLanguageCodes = ['en', 'ar', 'ur', 'hi', 'bn'] as const;
export type DriverLanguage = (typeof driverLanguageCodes)[number];
