import {
  checkId,
  PhoneCheckData,
  PhoneCheckRequest,
  SeenCheckRequest,
} from '@satha/contract/driver/phone-check';
import { Type } from 'typebox';
import { type AskPhoneDeps, askPhone } from '../../domain/reaching/checks/ask-phone.ts';
import type { PhoneCheck } from '../../domain/reaching/checks/phone-check.ts';
import { findPhoneCheck } from '../../domain/reaching/checks/queries.ts';
import { seeCheck } from '../../domain/reaching/checks/see-check.ts';
import { route } from '../../platform/http/api/route.ts';
import { Problem } from '../../values/problem.ts';
import { formatUaeTimestamp } from '../../values/uae-time.ts';
import { ok } from '../operation-responses.ts';
import { type DriverApiRoute, driverOf } from './gate.ts';
import { responses, security } from './operation-schema.ts';

const params = Type.Object({ checkId });

const askSchema = {
  operationId: 'checkPhone',
  tags: ['Offers'],
  summary: 'Check the phone',
  description:
    'Sends a push message, and a text where one is asked for, to see whether they reach the phone: at the beginning of a ' +
    'shift, and whenever the driver wants to know. Ten checks an hour, three texts a day.',
  security,
  body: PhoneCheckRequest,
  response: responses(PhoneCheckData, [], PhoneCheckRequest),
};

const getSchema = {
  operationId: 'getPhoneCheck',
  tags: ['Offers'],
  summary: 'Look up a phone check',
  description: 'How a check of the last half hour stands; ask again while something is waiting.',
  security,
  params,
  response: responses(PhoneCheckData, ['phone_check_not_found']),
};

const seenSchema = {
  operationId: 'seePhoneCheck',
  tags: ['Offers'],
  summary: 'Tell that a phone check was seen',
  description:
    'What took the push message says so at once, whatever the app shows; the address of the text says so when it is opened. ' +
    'Saying it again changes nothing.',
  security,
  params,
  body: SeenCheckRequest,
  response: responses(PhoneCheckData, ['phone_check_not_found'], SeenCheckRequest),
};

/** Checks whether push messages and texts reach the phone of the driver who asks. */
export function checkPhoneRoutes(deps: AskPhoneDeps): DriverApiRoute[] {
  const { db, clock } = deps;
  return [
    route('POST', '/phone-check', { schema: askSchema, access: 'driver', writes: true }, async (request) => {
      const { driverId, tokenHash } = driverOf(request);
      const { withText = false } = request.body;
      const checkId = await askPhone(deps, { driverId, tokenHash, withText });
      return view(await findPhoneCheck(db, { driverId, checkId }, clock()));
    }),
    route('GET', '/phone-checks/:checkId', { schema: getSchema, access: 'driver' }, async (request) => {
      const check = { ...request.params, driverId: driverOf(request).driverId };
      return view(await findPhoneCheck(db, check, clock()));
    }),
    route(
      'POST',
      '/phone-checks/:checkId/seen',
      { schema: seenSchema, access: 'driver', writes: true },
      async (request) => {
        const { driverId } = driverOf(request);
        return view(await seeCheck(deps, { ...request.params, driverId, by: request.body.by }));
      },
    ),
  ];
}

/** @throws Problem phone_check_not_found without one. */
function view(check: PhoneCheck | undefined) {
  if (!check) throw new Problem('phone_check_not_found');
  const { checkId, askedAt, push, text } = check;
  return ok({ check: { checkId, askedAt: formatUaeTimestamp(askedAt), push, text } });
}
