import { randomUUID } from 'node:crypto';
import type { NextRequest } from './next-request.ts';
import { type Journey, makeCreateBodies, makeQuotedCreate } from './requests.ts';

export type QuotedCreates = {
  /** Asks the service for the prices of so many journeys, and makes a create at each: a quote is good for one trip. */
  make(target: { readonly port: number; readonly count: number }): Promise<void>;
  /** One of those that were made. */
  readonly next: NextRequest;
};

const asksAtOnce = 32;

export function createQuotedCreates(journeys: readonly Journey[], keys: readonly string[]): QuotedCreates {
  const bodies = makeCreateBodies(journeys);
  let made: Buffer[] = [];
  let asked = 0;

  async function makeOne(port: number): Promise<void> {
    const index = asked++ % bodies.length;
    const rawApiKey = keys[index % keys.length] as string;
    const body = bodies[index] as (typeof bodies)[number];
    const { vehicleTypeId } = body;
    const response = await fetch(`http://127.0.0.1:${port}/api/Trips/get-estimated-price`, {
      method: 'POST',
      headers: { 'x-api-key': rawApiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ ...journeys[index], vehicleTypeId }),
    });
    const { data } = (await response.json()) as { data: { quoteId: string } };
    made.push(makeQuotedCreate(rawApiKey, { ...body, quoteId: data.quoteId }, randomUUID()));
  }

  return {
    async make({ port, count }) {
      made = [];
      let left = count;
      const ask = async () => {
        while (left-- > 0) await makeOne(port);
      };
      await Promise.all(Array.from({ length: asksAtOnce }, ask));
    },
    next() {
      const request = made.pop();
      if (!request) throw new Error('more creates with a quote were answered than were made');
      return request;
    },
  };
}
