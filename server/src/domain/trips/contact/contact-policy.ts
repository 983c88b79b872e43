/** What operators may write and send by hand; the figures are our own. */
export const contactPolicy = {
  /** Characters of a note, and of what was said on the phone. */
  longestNote: 1_000,
  /** Notes and calls of one trip, in all. */
  mostNotes: 200,
  /** Characters of a message: two texts in Latin letters, five in Arabic ones. */
  longestMessage: 320,
  /** Messages by hand about one trip, within an hour. */
  messagesPerHour: 5,
  /** A message that no gateway took by then is of no use. */
  messageSeconds: 1_800,
  /** After the end of a trip there may be something to say for so long. */
  messagesAfterEndSeconds: 86_400,
} as const;
