import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { writePhoneFact } from '../kept/fact-access.ts';
import { change, kept, readSnapshot } from '../kept/phone-store.ts';
import { imran } from '../outbox/phone.test-helper.ts';
import { askDriver, checkSession, signOut } from './session.ts';

afterEach(async () => {
  vi.unstubAllGlobals();
  await change(async (transaction) => {
    await writePhoneFact(transaction, 'session', { state: 'out' });
    await writePhoneFact(transaction, 'isSignOutPending', undefined);
  });
});

async function signInImran(): Promise<void> {
  await change((transaction) => writePhoneFact(transaction, 'session', { state: 'in', driver: imran }));
}

const answer = () => new Response(JSON.stringify({ success: true, message: 'OK', data: imran }));

describe('signing out on a phone', () => {
  it('is not undone by an answer that was on its way', async () => {
    await signInImran();
    const asked = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => asked.promise);
    const asking = askDriver();
    // Another tab writes it: this one has not read it yet.
    await kept.write((transaction) => writePhoneFact(transaction, 'session', { state: 'out' }));
    asked.resolve(answer());
    await asking;
    expect(readSnapshot()?.session).toEqual({ state: 'out' });
  });

  it('does not wait for what is on its way', async () => {
    await signInImran();
    const asked = Promise.withResolvers<void>();
    let isBrokenOff = false;
    vi.stubGlobal('fetch', (address: string, { signal }: { readonly signal: AbortSignal }) => {
      if (address.endsWith('/sign-out')) return Promise.resolve(answer());
      return new Promise((_resolve, reject) => {
        asked.resolve();
        signal.addEventListener('abort', () => {
          isBrokenOff = true;
          reject(signal.reason);
        });
      });
    });
    const checking = checkSession();
    await asked.promise;
    await signOut();
    await checking;
    expect(isBrokenOff).toBe(true);
    expect(readSnapshot()).toMatchObject({ session: { state: 'out' } });
    await expect.poll(() => readSnapshot()?.isSignOutPending).toBe(false);
  });
});
