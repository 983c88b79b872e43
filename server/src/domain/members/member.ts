import type { Language } from '@satha/terms/languages';

/** A person who signs in to the portal. */
export type Member = {
  readonly memberId: number;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
};
