import type { RequestClient } from '#contract/service-auth.ts';
import { AccessLog } from '#platform/security/access-log/access-log.ts';
import { testKeys } from '#tests/data-keys.ts';

export const accessLog = new AccessLog(testKeys);

export const client: RequestClient = { address: '203.0.113.7', port: 50_123, agent: 'a browser' };
