import type { FareLine } from '@satha/terms/fare-lines';
import { type Language, nameIn } from '@satha/terms/languages';
import { formatKm, formatMoney, isolate, isolateAny } from './pdf-format.ts';
import { fill, type PdfWords } from './pdf-words.ts';

/** Writes what a line of a fare is for, with the figures that it was calculated from. */
export function describeFareLine(line: FareLine, { fareLines: words }: PdfWords, language: Language): string {
  switch (line.code) {
    case 'base': {
      const km = isolate(String(line.includedMeters / 1_000));
      return line.includedMeters > 0 ? fill(words.base, { km }) : words.baseAlone;
    }
    case 'distance':
      return fill(words.distance, { km: formatKm(line.meters), rate: formatMoney(line.filsPerKm) });
    case 'time': {
      const minutes = isolate((line.seconds / 60).toFixed(1));
      return fill(words.time, { minutes, rate: formatMoney(line.filsPerMinute) });
    }
    case 'minimum':
      return fill(words.minimum, { fare: formatMoney(line.minimumFareFils) });
    case 'night':
    case 'weekend':
      return fill(words[line.code], { percent: formatFactor(line.factorBasisPoints) });
    case 'event':
      return fill(words.event, {
        name: isolateAny(line.name),
        percent: formatFactor(line.factorBasisPoints),
      });
    case 'toll':
      return fill(words.toll, { name: isolateAny(nameIn({ en: line.name, ar: line.nameArabic }, language)) });
  }
}

/** `+20 %`, `−5 %`: by how much a factor changes what it multiplies. */
function formatFactor(basisPoints: number): string {
  const percent = (basisPoints - 10_000) / 100;
  return isolate(`${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`);
}
