import { useRef } from 'react';
import { makeClientToken } from '../api/client-token.ts';

export type Tokens = {
  /** The same name for the same wish, so that sending it twice does it once; another for another. */
  tokenFor(wish: string): string;
  /** Lets the same wish, once it is fulfilled, be wished for anew. */
  forget(): void;
};

/** Names of what a page asks for. */
export function useTokenFor(): Tokens {
  const last = useRef({ wish: '', token: '' });
  return {
    tokenFor: (wish) => {
      if (last.current.wish !== wish) last.current = { wish, token: makeClientToken() };
      return last.current.token;
    },
    forget: () => {
      last.current = { wish: '', token: '' };
    },
  };
}
