/** Letters of one part of a message that holds others than Latin ones, where it has several (GSM 03.40, UCS-2). */
const lettersOfPart = 67;
const lettersOfOnlyPart = 70;
/** A name that is cut shorter than this tells nobody who it is. */
const shortestCut = 8;

/**
 * Returns the name of an account as it may stand on a line before a text, or undefined. It makes the message
 * no dearer: it has the room that is left in the parts that the text takes by itself, and is cut to it. One
 * that a phone would make a link or a number to call of is left out: accounts name themselves, and the
 * message goes to phones in the operator's name.
 */
export function nameInText(name: string, text: string): string | undefined {
  const plain = name.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (plain === '' || looksLikeAddress(plain)) return undefined;
  const parts = text.length <= lettersOfOnlyPart ? 1 : Math.ceil(text.length / lettersOfPart);
  const room = (parts === 1 ? lettersOfOnlyPart : parts * lettersOfPart) - text.length - 1;
  if (plain.length <= room) return plain;
  const cut = cutAtWord(plain, room - 1);
  return cut.length < shortestCut ? undefined : `${cut}…`;
}

const looksLikeAddress = (name: string): boolean => /[/\\@:<>]|\p{Cc}|[.。]\p{L}|\d{5}|\bwww\b/iu.test(name);

function cutAtWord(name: string, room: number): string {
  if (room < shortestCut) return '';
  // Never between the two halves of a letter that takes two.
  const letters = name.slice(0, room).replace(/[\ud800-\udbff]$/u, '');
  const end = letters.lastIndexOf(' ');
  return (end >= shortestCut ? letters.slice(0, end) : letters).trim();
}
