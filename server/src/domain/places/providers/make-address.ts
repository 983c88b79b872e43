import { arabicEmirateNames, type Emirate } from '@satha/terms/emirates';
import type { LocalName } from '../place-provider.ts';

/** A road as signposted, such as Sheikh Zayed Road with the reference E11. */
export type NamedRoad = { readonly name: LocalName; readonly reference?: string };

export type AddressParts = {
  readonly road?: NamedRoad | undefined;
  /** From the smallest to the largest. */
  readonly areas: readonly LocalName[];
  readonly emirate?: Emirate | undefined;
};

/**
 * "near Sheikh Zayed Road (E11), Al Barsha 1, Dubai", without the parts that are not known; undefined where neither road nor
 * area is. What is called like the part before it or like its emirate is said once.
 */
export function makeAddress({ road, areas, emirate }: AddressParts): LocalName | undefined {
  if (!road && areas.length === 0) return undefined;
  const beside = road && {
    en: `near ${withReference(road.name.en, road)}`,
    ar: `قرب ${withReference(road.name.ar ?? road.name.en, road)}`,
  };
  const last = emirate && { en: emirate, ar: arabicEmirateNames[emirate] };
  const whole = [...areas, ...(last ? [last] : [])];
  const said = whole.filter(({ en }, place) => !whole.slice(place + 1).some((larger) => larger.en === en));
  const parts = beside ? [beside, ...said] : said;
  return {
    en: parts.map(({ en }) => en).join(', '),
    ar: parts.map(({ en, ar }) => ar ?? en).join('، '),
  };
}

/** "Sheikh Zayed Road (E11)"; a name that ends in its reference says it already. */
export function withReference(name: string, { reference }: NamedRoad): string {
  return reference === undefined || name.endsWith(reference) ? name : `${name} (${reference})`;
}
