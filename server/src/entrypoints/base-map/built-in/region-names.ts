/** What lies around the UAE: kind, English and Arabic name, and where the name is written. */
export type RegionRow = readonly [
  kind: 'country' | 'sea',
  english: string,
  arabic: string,
  lat: number,
  lng: number,
];

/** The places of the names are our own choice, November 2026. */
export const regionRows: readonly RegionRow[] = [
  ['country', 'United Arab Emirates', 'الإمارات العربية المتحدة', 23.75, 54.3],
  ['country', 'Saudi Arabia', 'المملكة العربية السعودية', 22.9, 50.9],
  ['country', 'Oman', 'سلطنة عمان', 23.35, 56.75],
  ['country', 'Qatar', 'قطر', 25.25, 51.2],
  ['country', 'Iran', 'إيران', 27.35, 54.6],
  ['sea', 'Arabian Gulf', 'الخليج العربي', 25.55, 53.6],
  ['sea', 'Gulf of Oman', 'خليج عمان', 25.05, 57.15],
];
