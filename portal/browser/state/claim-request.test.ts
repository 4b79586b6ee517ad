import { expect, test } from 'vitest';
import { onClaimRequest, requestClaim } from './claim-request.ts';

test('a request reaches the listener once, also one before it', () => {
  const opened: string[] = [];
  requestClaim('7');
  const stop = onClaimRequest((id) => opened.push(id));
  requestClaim('8');
  stop();
  onClaimRequest((id) => opened.push(`next ${id}`))();
  expect(opened).toEqual(['7', '8']);
});
