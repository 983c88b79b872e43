import { type RefusalCode, refusals } from '@satha/contract/refusals';

const pages = Object.entries(refusals).map(([code, { message }]) => [
  code,
  `/docs/errors/${message.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
]);

/** The path of each refusal's page among the guides: refusals with the same text share one. */
export const refusalPages: Readonly<Record<RefusalCode, string>> = Object.fromEntries(pages);
