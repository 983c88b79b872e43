import { Type } from 'typebox';

/** Names one thing that an operator wants, in each request of the console that must not be done twice. */
export const clientToken = Type.String({
  pattern: '^[A-Za-z0-9_-]{16,64}$',
  'x-form': '16 to 64 letters, figures, hyphens or underscores',
  description: 'Made by the page once for each thing that a person wants: sent again, it is done once.',
});
