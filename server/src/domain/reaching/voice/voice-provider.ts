import type { DriverLanguage } from '@satha/terms/languages';

/** A language that there is a voice for. */
export type SpokenLanguage = Exclude<DriverLanguage, 'ur'>;

/** What is said, and in which language. */
export type SpokenText = { readonly language: SpokenLanguage; readonly text: string };

/**
 * `placed`: the call is on its way, or waits for its turn. `refused`: nobody is called. `unknown`: the provider may have
 * taken it, and did not say so.
 */
export type CallOutcome = 'placed' | 'refused' | 'unknown';

/** Who calls phones and says a text. Where there is none, nobody is called. */
export type VoiceProvider = {
  /** Calls a number, as +971…, once. Never rejects, and answers within a few seconds. */
  call(order: { readonly to: string; readonly says: readonly SpokenText[] }): Promise<CallOutcome>;
};
