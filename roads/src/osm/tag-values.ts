/**
 * Reads the kilometres per hour of a maxspeed tag, or undefined for what gives none: `80`, `80 km/h`, `50
 * mph`, `walk`; the lowest of several (`100;80`). Values that no road sign bears, and codes of countries'
 * rules (`RU:urban`), give none.
 */
export function readSpeedKmh(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const speeds = value.split(/[;,|]/).flatMap((part) => readOneSpeed(part.trim().toLowerCase()) ?? []);
  return speeds.length > 0 ? Math.min(...speeds) : undefined;
}

function readOneSpeed(value: string): number | undefined {
  if (value === 'walk') return 6;
  const match = /^(\d{1,3}(?:\.\d+)?)\s*(km\/h|kmh|kph|mph)?$/.exec(value);
  if (!match) return undefined;
  const speed = Number(match[1]) * (match[2] === 'mph' ? 1.609344 : 1);
  return speed >= 5 && speed <= 160 ? speed : undefined;
}

/**
 * Reads the metres of a maxheight, maxwidth or maxlength tag: `4`, `4.2 m`, `13'6"`; undefined for `none`,
 * `default` and the like.
 */
export function readMeters(value: string | undefined): number | undefined {
  const text = value?.trim().toLowerCase() ?? '';
  const metric = /^(\d{1,3}(?:[.,]\d+)?)\s*(m|cm)?$/.exec(text);
  if (metric) return positive(toNumber(metric[1]) / (metric[2] === 'cm' ? 100 : 1));
  const imperial = /^(\d{1,3})\s*(?:'|ft)\s*(?:(\d{1,2})\s*(?:"|in)?)?$/.exec(text);
  return imperial ? positive(toNumber(imperial[1]) * 0.3048 + toNumber(imperial[2]) * 0.0254) : undefined;
}

const tonnesOf: Readonly<Record<string, number>> = { kg: 0.001, st: 0.90718474, lbs: 0.00045359237 };

/** Tonnes of a maxweight tag: `7.5`, `7.5 t`, `3500 kg`, `8 st`, `16000 lbs`; undefined for what gives none. */
export function readTonnes(value: string | undefined): number | undefined {
  const match = /^(\d{1,5}(?:[.,]\d+)?)\s*(t|kg|st|lbs)?$/.exec(value?.trim().toLowerCase() ?? '');
  return match ? positive(toNumber(match[1]) * (tonnesOf[match[2] ?? 't'] ?? 1)) : undefined;
}

const toNumber = (text: string | undefined): number => Number((text ?? '0').replace(',', '.'));
const positive = (value: number): number | undefined => (value > 0 ? value : undefined);
