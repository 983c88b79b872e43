import { type Emirate, emirateNames } from '@satha/terms/emirates';
import { inEachLanguage, type Language, type LocalName } from '@satha/terms/languages';

/** A road as signposted, such as Sheikh Zayed Road with the reference E11. */
export type NamedRoad = { readonly name: LocalName; readonly reference?: string };

export type AddressParts = {
  readonly road?: NamedRoad | undefined;
  /** From the smallest to the largest. */
  readonly areas: readonly LocalName[];
  readonly emirate?: Emirate | undefined;
};

const nearRoad: Readonly<Record<Language, (road: string) => string>> = {
  en: (road) => `near ${road}`,
  ar: (road) => `قرب ${road}`,
};
const commas: Readonly<Record<Language, string>> = { en: ', ', ar: '، ' };

/**
 * Writes an address such as "near Sheikh Zayed Road (E11), Al Barsha 1, Dubai", without the parts that are
 * not known; undefined where neither road nor area is. What is called like the part before it or like its
 * emirate is said once.
 */
export function makeAddress({ road, areas, emirate }: AddressParts): LocalName | undefined {
  if (!road && areas.length === 0) return undefined;
  const whole: LocalName[] = [...areas, ...(emirate ? [emirateNames[emirate]] : [])];
  const said = whole.filter(({ en }, index) => !whole.slice(index + 1).some((larger) => larger.en === en));
  return inEachLanguage((language) => {
    const inLanguage = (name: LocalName) => name[language] ?? name.en;
    const beside = road ? [nearRoad[language](withReference(inLanguage(road.name), road))] : [];
    return [...beside, ...said.map(inLanguage)].join(commas[language]);
  });
}

/**
 * Writes a road's name with its reference, as "Sheikh Zayed Road (E11)"; a name that ends in its reference
 * says it already.
 */
export function withReference(name: string, { reference }: NamedRoad): string {
  return reference === undefined || name.endsWith(reference) ? name : `${name} (${reference})`;
}
