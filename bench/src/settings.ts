/** Limits that no load here meets; all other settings are those of a service as it comes. */
export const unlimited: Readonly<Record<string, string>> = {
  SATHA_RATE_PER_SECOND: '1000000',
  SATHA_RATE_BURST: '1000000',
  // All phones of a benchmark have one address.
  SATHA_CONNECTIONS: '100000',
  SATHA_CONNECTIONS_PER_ADDRESS: '100000',
  SATHA_STREAMS: '100000',
  SATHA_STREAMS_PER_ADDRESS: '100000',
};
