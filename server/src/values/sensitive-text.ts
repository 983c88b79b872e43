/** Anything that looks like a raw key or a driver's token, wherever it stands in a text. */
export const rawKeyPattern = /svc_(sk|dt)_(test|live)_[^\s"'\\,;]*/g;

/** The secret part of a link to a trip: its last one, wherever the link stands in a text. */
export const linkTokenPattern = /(?<=\/(?:t|links)\/)[\w-]{24,}/g;

/**
 * The secret that signs a webhook's requests, or anything that looks like it: 24 bytes and more in base64.
 */
export const signingSecretPattern = /whsec_[A-Za-z0-9+/_-]{24,}/;

/** Anything that looks like a mobile number of the UAE, with blanks or dashes within or without. */
export const mobileNumberPattern =
  /(?<![0-9A-Za-z.])(?:(?:\+|00)?971[\s-]?)?(?:\(0\)\s?|0)?5[\s-]?[02-68](?:[\s-]?[0-9]){7}(?![0-9A-Za-z])/g;
