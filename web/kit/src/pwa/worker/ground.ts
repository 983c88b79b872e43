const stylePath = '/base-map/style.json';
const builtInPath = '/base-map/built-in/';
const builtInAddress = /\/base-map\/built-in\/[\w-]+\/[\w-]+\.json/g;

/**
 * Answers a file of the map's ground as it was last seen, however slow the network is; `isKept` ends when it
 * is as new as the service has it. Its built-in files are named by their content and change never.
 */
export async function answerGround(
  cache: Cache,
  request: Request,
): Promise<{ readonly answer: Response; readonly isKept: Promise<unknown> }> {
  const { pathname } = new URL(request.url);
  const kept = await cache.match(request);
  if (kept) {
    const isSame = pathname.startsWith(builtInPath);
    return { answer: kept, isKept: isSame ? Promise.resolve() : keepGround(cache, request.url) };
  }
  try {
    const answer = await fetch(request);
    return { answer, isKept: answer.ok ? keep(cache, request.url, answer.clone()) : Promise.resolve() };
  } catch (error) {
    // In the other language, or the other colours, rather than not at all.
    const similar = pathname === stylePath ? await cache.match(request, { ignoreSearch: true }) : undefined;
    if (!similar) throw error;
    return { answer: similar, isKept: Promise.resolve() };
  }
}

/** Fetches a part of the ground and keeps it, as far as the service can be reached. */
export async function keepGround(cache: Cache, address: string): Promise<void> {
  const answer = await fetch(address).catch(() => undefined);
  if (answer?.ok) await keep(cache, address, answer);
}

async function keep(cache: Cache, address: string, answer: Response): Promise<void> {
  const { pathname } = new URL(address, location.href);
  // An operator's own style, from elsewhere: the ground that it names is not ours to keep.
  if (answer.redirected) return;
  if (pathname === stylePath) await keepBuiltIn(cache, await answer.clone().text());
  await cache.put(address, answer);
}

/** The style's own files with it, and none of an earlier one. */
async function keepBuiltIn(cache: Cache, style: string): Promise<void> {
  const wanted = new Set(style.match(builtInAddress));
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const missing = [...wanted].filter((address) => !kept.includes(address));
  const unwanted = kept.filter((address) => address.startsWith(builtInPath) && !wanted.has(address));
  await Promise.all([
    ...missing.map((address) => cache.add(address).catch(() => {})),
    ...unwanted.map((address) => cache.delete(address)),
  ]);
}
