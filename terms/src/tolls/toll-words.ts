/** What an account is told of gates on its trips' ways, and whether it pays for them. */
export const tollModes = {
  none: 'tolls are neither told nor charged',
  told: 'estimates tell the gates on the way and what they take; the fare is without them',
  charged: 'each gate on the way is a line of the fare',
} as const satisfies Readonly<Record<string, string>>;

export type TollMode = keyof typeof tollModes;
export const tollModeList = Object.keys(tollModes) as readonly TollMode[];

/** Whether a price holds on public holidays. */
export const holidayWords = {
  any: 'holidays or not',
  except: 'but for public holidays',
  only: 'on public holidays alone',
} as const satisfies Readonly<Record<string, string>>;

export type HolidayWord = keyof typeof holidayWords;
export const holidayWordList = Object.keys(holidayWords) as readonly HolidayWord[];
