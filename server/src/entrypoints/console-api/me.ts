import { OperatorMeData, OperatorSessionData } from '@satha/contract/console/me';
import { ChangeMeRequest } from '@satha/contract/people/profile';
import { changeOwnProfile } from '../../domain/operators/change-operator.ts';
import type { Operator } from '../../domain/operators/operator.ts';
import { permissionsOfOperator } from '../../domain/operators/operator-roles.ts';
import type { Database } from '../../platform/db/database.ts';
import { route } from '../../platform/http/api/route.ts';
import type { Clock } from '../../values/clock.ts';
import { answers, ok } from '../operation-responses.ts';
import { actorOf, type ConsoleApiRoute, operatorOf } from './gate.ts';

const response = answers(OperatorMeData);

/** Answers who is signed in, and changes how they are called and written to. */
export function operatorMeRoutes(deps: { readonly db: Database; readonly clock: Clock }): ConsoleApiRoute[] {
  const asked = { response: answers(OperatorSessionData) };
  const changed = { body: ChangeMeRequest, response };
  return [
    route('GET', '/session', { schema: asked, access: 'visitor' }, async ({ operator }) =>
      ok({ operator: operator && viewMe(operator) }),
    ),
    route('GET', '/me', { schema: { response }, access: 'operator' }, async (request) =>
      ok(viewMe(operatorOf(request))),
    ),
    route('PATCH', '/me', { schema: changed, access: 'operator', writes: true }, async (request) => {
      const operator = operatorOf(request);
      await changeOwnProfile(deps, { ...actorOf(request), ...request.body });
      const { name = operator.name, language = operator.language } = request.body;
      return ok(viewMe({ ...operator, name: name.trim(), language }));
    }),
  ];
}

function viewMe({ operatorId, name, email, hasTwoFactor, language, role }: Operator) {
  const { now, withTwoFactor } = permissionsOfOperator({ role, hasTwoFactor });
  return {
    ...{ operatorId, name, email, hasTwoFactor, language, role },
    permissions: now,
    permissionsOfTwoFactor: withTwoFactor,
  };
}
