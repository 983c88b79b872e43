import { findSecret, requireText } from '../../../values/label.ts';
import { Problem } from '../../../values/problem.ts';
import { contactPolicy } from './contact-policy.ts';

/** Where one piece of a text ends that a phone could make a link of. */
const betweenPieces = /[^\p{L}\p{N}.:/?#=&%_~+@-]/u;
/** A host name, by its last label in any script, or the numbers of an address. */
const host = /[\p{L}\p{N}]\.\p{L}{2}|(?<!\d|\d\.)(?:\d{1,3}\.){3}\d{1,3}(?!\d|\.\d)/u;

/**
 * Returns a message as it may be sent by hand: 1 to 320 characters, no control characters but line breaks, and no link but
 * to the service itself. A trip's own link is refused, too: who has it can watch the trip, so that it is stored nowhere.
 * @throws Problem invalid_request naming the field.
 */
export function requireMessageText(field: string, written: string, publicUrl: string): string {
  const text = requireText(field, written, { longest: contactPolicy.longestMessage, hasLines: true });
  const message = findSecret(field, text) ?? findForeignLink(field, text, publicUrl);
  if (message === undefined) return text;
  throw new Problem('invalid_request', { fields: [{ field, message }] });
}

function findForeignLink(field: string, text: string, publicUrl: string): string | undefined {
  const own = new URL(publicUrl);
  const pieces = text.normalize('NFKC').split(betweenPieces);
  for (const link of pieces.filter((piece) => piece.includes('://') || host.test(piece))) {
    const url = URL.parse(link.includes('://') ? link : `${own.protocol}//${link}`);
    if (url?.host !== own.host) {
      return `${field} has a link to another place, ${JSON.stringify(link)}; send no link but to ${own.host}, and a blank after each full stop.`;
    }
    if (url.pathname.startsWith('/t/')) {
      return `${field} has the link of a trip in it; the customer is sent it by the service itself.`;
    }
  }
  return undefined;
}
