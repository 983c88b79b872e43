import { readLabel } from '../../../values/label.ts';
import { startOfUaeDay, uaeDateAt } from '../../../values/uae-time.ts';
import { parseTime } from '../../options.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

type Scale = {
  /** How many of ours one of the file's is: 100 fils are one dirham. */
  readonly scale: number;
  readonly least: number;
  readonly most: number;
  readonly example: string;
};

/** The scale and bounds of each value of a file; the database holds the same bounds. */
export const scales = {
  baseFare: { scale: 100, least: 0, most: 100_000, example: '105 (AED)' },
  rate: { scale: 100, least: 0, most: 10_000, example: '3.20 (AED)' },
  minimumFare: { scale: 100, least: 0.01, most: 100_000, example: '120 (AED)' },
  includedKm: { scale: 1000, least: 0, most: 1_000, example: '5' },
  fromKm: { scale: 1000, least: 0, most: 10_000, example: '20' },
  factor: { scale: 10_000, least: 1, most: 10, example: '1.25' },
  vatPercent: { scale: 100, least: 0, most: 100, example: '5' },
  id: { scale: 1, least: 1, most: Number.MAX_SAFE_INTEGER, example: '4' },
} as const satisfies Readonly<Record<string, Scale>>;

/** Reads the values of a file, and gathers what is wrong with each by its path; a value at fault reads as undefined. */
export function createValueReader() {
  const faults: string[] = [];
  const refuse = (path: string, value: unknown, cure: string): undefined => {
    const told = value === undefined ? 'is missing' : `is ${JSON.stringify(value).slice(0, 60)}`;
    faults.push(`${path} ${told}; give ${cure}.`);
  };

  return {
    faults,
    refuse,
    object(path: string, value: unknown, known: readonly string[]): JsonObject | undefined {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        return refuse(path, value, `an object with ${known.join(', ')}`);
      }
      for (const name of Object.keys(value).filter((name) => !known.includes(name))) {
        faults.push(`${path}.${name} is not known; the fields are ${known.join(', ')}.`);
      }
      return value as JsonObject;
    },
    list(path: string, value: unknown, most = 100): readonly unknown[] {
      if (Array.isArray(value) && value.length <= most) return value;
      refuse(path, value, `a list of at most ${most}`);
      return [];
    },
    number(path: string, value: unknown, { scale, least, most, example }: Scale): number | undefined {
      const cure = `a number from ${least} to ${most}${scale === 1 ? '' : ` with at most ${Math.log10(scale)} decimals`}, such as ${example}`;
      if (typeof value !== 'number' || !(value >= least && value <= most)) return refuse(path, value, cure);
      const whole = Math.round(value * scale);
      return whole / scale === value ? whole : refuse(path, value, cure);
    },
    text(path: string, value: unknown, most: number): string | undefined {
      if (typeof value !== 'string')
        return refuse(path, value, `a text of 1 to ${most} characters in one line`);
      const read = readLabel(path, value, most);
      if ('text' in read) return read.text;
      faults.push(read.fault);
      return undefined;
    },
    /** A minute or a day on the UAE's clocks; also as lists tell it, with seconds and offset. */
    time(path: string, value: unknown): Temporal.Instant | undefined {
      const text = typeof value === 'string' ? value.replace(/:00(\.000)?\+04:00$/, '') : '';
      try {
        return parseTime(text);
      } catch {
        return refuse(
          path,
          value,
          'a day such as "2027-01-01", or a minute such as "2027-01-01T06:00", on the UAE\'s clocks',
        );
      }
    },
    minuteOfDay(path: string, value: unknown): number | undefined {
      const [, hours, minutes] =
        /^([01]\d|2[0-3]):([0-5]\d)$/.exec(typeof value === 'string' ? value : '') ?? [];
      if (hours === undefined) return refuse(path, value, 'a time of the day such as "22:00"');
      return Number(hours) * 60 + Number(minutes);
    },
    days(path: string, value: unknown): readonly number[] | undefined {
      const isDay = (day: unknown) =>
        typeof day === 'number' && Number.isInteger(day) && day >= 1 && day <= 7;
      if (Array.isArray(value) && value.every(isDay) && new Set(value).size === value.length) return value;
      return refuse(path, value, 'a list of days from 1 (Monday) to 7 (Sunday), each once, such as [6, 7]');
    },
  };
}

export type ValueReader = ReturnType<typeof createValueReader>;

/** Returns noon of the first day behind `instant` that `isWanted`, by the number of the day of the week. */
export function noonBehind(
  instant: Temporal.Instant,
  isWanted: (dayOfWeek: number) => boolean,
): Temporal.Instant {
  let date = uaeDateAt(instant).add({ days: 1 });
  for (let tried = 0; tried < 7 && !isWanted(date.dayOfWeek); tried += 1) date = date.add({ days: 1 });
  return startOfUaeDay(date).add({ hours: 12 });
}
