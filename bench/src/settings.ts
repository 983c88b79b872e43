/** Limits that no load here meets; all other settings are those of a service as it comes. */
export const unlimited: Readonly<Record<string, string>> = {
  SATHA_RATE_PER_SECOND: '1000000',
  SATHA_RATE_BURST: '1000000',
};
