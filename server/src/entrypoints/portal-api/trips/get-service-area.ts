import type { ServiceAreaOutline } from '@satha/contract/portal/trips';
import { outlineRings } from '../../../domain/service-area/outline.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { ok } from '../../operation-responses.ts';

const url = '/accounts/:accountId/service-area';

/** Where trips may begin and end, so that a page can say so before it asks. */
export function registerGetServiceArea(api: HttpServer): void {
  const outline: ServiceAreaOutline = { rings: outlineRings.map(toPairs) };
  const config = { needs: 'account.read' } as const;
  api.get(url, { config }, async () => ok(outline));
  refuseOtherMethods(api, url, ['GET', 'HEAD']);
}

function toPairs(ring: readonly number[]): [number, number][] {
  const pairs: [number, number][] = [];
  for (let index = 0; index + 1 < ring.length; index += 2) {
    pairs.push([ring[index] ?? 0, ring[index + 1] ?? 0]);
  }
  return pairs;
}
