import type { OfferData } from '../api/wire.ts';

const patienceMs = 5_000;
/** After so long something is told once more that did not arrive: our own figure. */
const againMs = 2_000;

/** Asks for the offer of whoever is signed in; null: there is none for this phone · undefined: no answer came. */
export async function askOffer(): Promise<OfferData | null | undefined> {
  try {
    const told = await ask<{ readonly offers: readonly OfferData[] }>('GET', '/offers');
    return told.status === 'refused' ? null : (told.data.offers[0] ?? null);
  } catch {
    return undefined;
  }
}

export async function askPushKey(): Promise<string | undefined> {
  const told = await ask<{ readonly pushKey?: string }>('GET', '/environment').catch(() => undefined);
  return told?.status === 'done' ? told.data.pushKey : undefined;
}

/** Tells the service something, once more where it did not arrive. */
export async function tellService(method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
  try {
    await ask(method, path, body);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, againMs));
    await ask(method, path, body).catch(() => {});
  }
}

type Told<Data> = { readonly status: 'done'; readonly data: Data } | { readonly status: 'refused' };

/** @throws where the service did not answer, or was too busy to. */
async function ask<Data>(method: string, path: string, body?: object): Promise<Told<Data>> {
  const response = await fetch(`/driver-api${path}`, {
    method,
    cache: 'no-store',
    // Of a phone that a push woke, and not of an app that somebody looks at.
    headers: { Accept: 'application/json', 'Satha-Asked-By': 'push', ...(body && jsonType) },
    signal: AbortSignal.timeout(patienceMs),
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  // The page of a hotel's network says nothing of an offer.
  if (typeof answer !== 'object' || answer === null || !('success' in answer)) throw new Error('No answer.');
  if (answer.success === true) return { status: 'done', data: (answer as { data?: unknown }).data as Data };
  if (response.status >= 500 || response.status === 429) throw new Error(`Answered ${response.status}.`);
  return { status: 'refused' };
}

const jsonType = { 'Content-Type': 'application/json' };
