import { SeenOfferData, SeenOfferRequest } from '@satha/contract/driver/seen-offer';
import { offerId } from '@satha/contract/driver-trips';
import { Type } from 'typebox';
import type { SignsOfLife } from '../../../domain/reaching/ladder/note-signs-of-life.ts';
import { route } from '../../../platform/http/api/route.ts';
import { ok } from '../../operation-responses.ts';
import { type DriverApiRoute, driverOf } from '../gate.ts';
import { responses, security } from '../operation-schema.ts';

const schema = {
  operationId: 'seeOffer',
  tags: ['Offers'],
  summary: 'Tell that an offer is shown',
  description:
    'To be sent as soon as the phone shows it: nothing more is done then to reach the driver by push messages, texts and calls. ' +
    'Repeating it changes nothing, nor does it once the offer has ended.',
  security,
  params: Type.Object({ offerId }),
  body: SeenOfferRequest,
  response: responses(SeenOfferData, ['offer_not_found'], SeenOfferRequest),
};

export type SeeOfferDeps = { readonly signsOfLife: SignsOfLife };

export function seeOfferRoute({ signsOfLife }: SeeOfferDeps): DriverApiRoute {
  return route(
    'POST',
    '/offers/:offerId/seen',
    { schema, access: 'driver', writes: true, repeatable: 'always' },
    async (request) => {
      await signsOfLife.said(driverOf(request), {
        offerId: request.params.offerId,
        by: request.body.by,
      });
      return ok({});
    },
  );
}
