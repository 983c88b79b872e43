/** Anything that looks like a raw key or a driver's token, wherever it stands in a text. */
export const rawKeyPattern = /svc_(sk|dt)_(test|live)_[^\s"'\\,;]*/g;

/** What opens a trip: the last part of a link to it, wherever the link stands in a text. */
export const linkTokenPattern = /(?<=\/(?:t|links)\/)[\w-]{24,}/g;

/** Anything that looks like what a webhook's requests are signed with: 24 bytes and more in base64. */
export const signingSecretPattern = /whsec_[A-Za-z0-9+/_-]{24,}/;

/** Anything that looks like a mobile number of the UAE, with blanks or dashes within or without. */
export const mobileNumberPattern =
  /(?<![0-9A-Za-z.])(?:(?:\+|00)?971[\s-]?)?(?:\(0\)\s?|0)?5[\s-]?[02-68](?:[\s-]?[0-9]){7}(?![0-9A-Za-z])/g;
