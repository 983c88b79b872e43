import type { Fils } from '../../values/money.ts';

/** Who says yes to extras for an account. */
export type ExtraRule = {
  /** Extras of one trip are accepted at once as long as they come to no more than this together. */
  readonly acceptsUpToFils: Fils;
  /** Whether the signed-in customer may decide, too. */
  readonly customerDecides: boolean;
  /** What silence means: a yes, or a no. */
  readonly acceptsUnanswered: boolean;
};

/** A rule, with the version that a change of it names. */
export type VersionedExtraRule = ExtraRule & { readonly version: number };

/** The rule of an account that has set none. */
export const usualExtraRule: VersionedExtraRule = {
  acceptsUpToFils: 0,
  customerDecides: false,
  acceptsUnanswered: false,
  version: 0,
};
