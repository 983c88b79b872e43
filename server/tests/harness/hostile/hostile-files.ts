import { makeApplePng, makePng } from '../odd-images.ts';
import { oddTexts } from './hostile-values.ts';
import type { Random } from './random.ts';

const jpegHead = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
/** A driver's columns, and lines of which each is wrong in its own way. */
const csv = 'name,phoneCode,mobileNumber,licenceExpiresOn\n';

const oddFiles: readonly Buffer[] = [
  ...[Buffer.alloc(0), Buffer.alloc(1), Buffer.alloc(250_000), Buffer.alloc(60_000, '\u00ff', 'latin1')],
  ...[makeApplePng(), makePng(1, 16_385), makePng(40, 30), makePng(40, 30).subarray(0, 40)],
  ...[jpegHead, Buffer.concat([jpegHead, Buffer.alloc(100_000)]), Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
  ...['<svg/>', '%PDF-1.7', 'GIF89a', '=cmd()|x', '\ufeff', `${csv.repeat(9_000)}`, ','.repeat(60_000)].map(
    (text) => Buffer.from(text),
  ),
  ...[
    `"${'x'.repeat(60_000)}`,
    '""""""',
    '\r\r\n\n',
    `${'a,'.repeat(5_000)}a\n`,
    `${csv}${oddTexts.join(',\n')}`,
  ].map((text) => Buffer.from(text.toWellFormed())),
];

/** A file as nobody should send it, or one that is nearly right. */
export function makeHostileFile(random: Random): Buffer {
  const file = Buffer.from(random.pick(oddFiles));
  if (file.length > 0 && random.chance(0.3)) file[random.below(file.length)] = random.below(256);
  return random.chance(0.1) ? Buffer.concat([file, random.pick(oddFiles)]) : file;
}
