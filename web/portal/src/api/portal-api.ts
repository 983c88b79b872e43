import { createApiClient } from '@satha/web-kit/api/api-client.ts';
import { makeExplain } from '@satha/web-kit/api/explain-refusal.ts';
import { personRefusalWords } from '@satha/web-kit/people/person-refusal-words.ts';
import { refusalWords } from '../words/refusals.ts';

export const portalApi = createApiClient({
  basePath: '/portal-api',
  explain: makeExplain(personRefusalWords, refusalWords),
});
