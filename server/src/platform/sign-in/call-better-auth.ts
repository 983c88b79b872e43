import { explainRefusal } from './explain-refusal.ts';

/** Whence a request comes, as far as signing in is concerned. */
export type SignInOrigin = {
  /** The `Cookie` header. */
  readonly cookies: string | undefined;
  readonly userAgent: string | undefined;
  readonly remoteAddress: string;
};

/** An answer, and the `Set-Cookie` headers that go with it. */
export type WithCookies<Data> = { readonly data: Data; readonly setCookies: readonly string[] };

/** Calls one of better-auth's operations; its refusals come out as ours. */
export async function call<Data>(
  work: (and: { readonly returnHeaders: true }) => Promise<{ headers: Headers; response: Data }>,
): Promise<WithCookies<Data>> {
  try {
    const { headers, response } = await work({ returnHeaders: true });
    return { data: response, setCookies: headers.getSetCookie() };
  } catch (error) {
    throw explainRefusal(error);
  }
}

export const remoteAddressHeader = 'x-satha-remote-address';

export function toHeaders({ cookies, userAgent, remoteAddress }: SignInOrigin): Headers {
  return new Headers({
    ...(cookies !== undefined && { cookie: cookies }),
    ...(userAgent !== undefined && { 'user-agent': userAgent }),
    [remoteAddressHeader]: remoteAddress,
  });
}
