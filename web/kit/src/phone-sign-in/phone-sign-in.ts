import type { Language } from '@satha/terms/languages';
import type { WrittenNumber } from '@satha/terms/writing/phone-number';

/** For how long a code that was sent is good, and when another can be asked for. */
export type SentCodeData = { readonly expiresInSeconds: number; readonly nextCodeInSeconds: number };

/** How an app signs in whoever has the phone of a number. */
export type PhoneSignIn = {
  /** What the key begins with by which the number is stored while its reader looks at the message. */
  readonly name: string;
  /** How often a code can be tried: then it is dead. */
  readonly triesPerCode: number;
  askForCode(request: WrittenNumber & { readonly language: Language }): Promise<SentCodeData>;
  signIn(request: WrittenNumber & { readonly code: string }): Promise<unknown>;
};
