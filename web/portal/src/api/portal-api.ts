import { createApiClient } from '@satha/web-kit/api/api-client.ts';
import { makeExplain } from '@satha/web-kit/api/explain-refusal.ts';
import { refusalWords } from '../words/refusals.ts';

export const portalApi = createApiClient({ basePath: '/portal-api', explain: makeExplain(refusalWords) });
