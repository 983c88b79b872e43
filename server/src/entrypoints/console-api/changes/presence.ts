import { PeopleAtRecord, PresenceBody, PresencePath } from '@satha/contract/console/changes';
import { operatorMay } from '../../../domain/operators/operator-roles.ts';
import {
  endPresence,
  keepPresence,
  type PresenceDeps,
} from '../../../domain/operators/presence/keep-presence.ts';
import { findPeopleAtRecords } from '../../../domain/operators/presence/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { answersDone, done } from '../../shared/answers.ts';
import { type ConsoleApiRoute, operatorOf } from '../gate.ts';
import { neededToSee } from './view-changes.ts';
import { viewPeople } from './view-people.ts';

const url = '/presence/:page';

/** Keeps which record a page has open, and tells who else has it open. */
export function presenceRoutes(deps: PresenceDeps): ConsoleApiRoute[] {
  const kept = { params: PresencePath, body: PresenceBody, response: answers(PeopleAtRecord) };
  const left = { params: PresencePath, response: answersDone };
  return [
    route('PUT', url, { schema: kept, access: 'operator' }, async (request) => {
      const { operatorId, role } = operatorOf(request);
      const { kind, recordId } = request.body;
      if (!operatorMay(role, neededToSee[kind])) throw new Problem('insufficient_role');
      await keepPresence(deps, request.params.page, { kind, recordId, operatorId });
      const [people = []] = await findPeopleAtRecords(deps, [{ kind, recordId }]);
      return ok(viewPeople(people));
    }),
    route('DELETE', url, { schema: left, access: 'operator' }, async (request) => {
      await endPresence(deps, request.params.page, operatorOf(request).operatorId);
      return done();
    }),
  ];
}
