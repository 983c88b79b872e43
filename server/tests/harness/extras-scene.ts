import { randomUUID } from 'node:crypto';
import { setExtraRule } from '../../src/domain/extras/set-extra-rule.ts';
import type { Console } from './console.ts';
import {
  type DrivenTrip,
  type EvidenceScene,
  openEvidenceConsole,
  openEvidencePortal,
  openEvidenceScene,
} from './evidence-scene.ts';
import { expectOk } from './expect-answer.ts';
import { asPhoto, declarationOf } from './photos.ts';
import type { Portal } from './portal.ts';
import type { Answer, TestApp } from './test-app.ts';

export type ExtrasTrip = DrivenTrip & {
  /** A declared photo of the trip. */
  readonly evidenceId: string;
  /** Asks for an extra as the driver; gives the phone's answer and the extra's name. */
  ask(kind: string, told?: object): Promise<{ readonly answer: Answer; readonly extraId: string }>;
  decide(extraId: string, decision: 'accept' | 'decline'): Promise<Answer>;
  withdraw(extraId: string): Promise<Answer>;
  record(): Promise<Answer['body']>;
};

export type ExtrasScene<App extends TestApp = TestApp> = EvidenceScene<App> & {
  /** A trip whose driver stands at the pickup and has declared a photo. */
  beginTripWithPhoto(booking?: object): Promise<ExtrasTrip>;
  setRule(rule: Partial<Parameters<typeof setExtraRule>[2]>): Promise<void>;
};

/** A service whose account has trips that extras may be asked for. */
export async function openExtrasScene(): Promise<ExtrasScene> {
  // Of waiting, a minute is a minute.
  return withExtras(await openEvidenceScene({ SATHA_SANDBOX_SPEED: '1' }));
}

/** The same, with people at its portal. */
export async function openExtrasPortal(): Promise<ExtrasScene<Portal>> {
  return withExtras(await openEvidencePortal());
}

/** The same, with operators at their console. */
export async function openExtrasConsole(): Promise<ExtrasScene<Console>> {
  return withExtras(await openEvidenceConsole());
}

function withExtras<App extends TestApp>(scene: EvidenceScene<App>): ExtrasScene<App> {
  const { app, account } = scene;
  return {
    ...scene,
    async beginTripWithPhoto(booking) {
      const trip = await scene.beginTrip(booking);
      const { tripId, phone } = trip;
      const photo = asPhoto(Buffer.from(randomUUID()));
      expectOk(await trip.declare(declarationOf(photo, { photo: { shows: 'extra', ...photo.file } })));
      const { evidenceId } = photo;
      return {
        ...trip,
        evidenceId,
        async ask(kind, told = {}) {
          const body = { tripId, extraId: randomUUID(), kind, evidenceId, ...told };
          return { answer: await phone.post('/trip/extras', body), extraId: body.extraId };
        },
        decide: (extraId, decision) =>
          app.post('/api/Trips/decide-extra', account.rawApiKey, { tripId, extraId, decision }),
        withdraw: (extraId) => phone.post('/trip/extras/withdraw', { tripId, extraId }),
        record: async () => expectOk(await app.get(`/api/Trips/${tripId}`, account.rawApiKey)),
      };
    },
    async setRule(rule) {
      await setExtraRule(app.db, account.accountId, {
        acceptsUpToFils: 0,
        customerDecides: false,
        acceptsUnanswered: false,
        ...rule,
      });
    },
  };
}
