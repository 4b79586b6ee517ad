import { expect, test, vi } from 'vitest';
import { onConsentRequest, requestConsent, settleConsent } from './consent-request.ts';

test('[MY-30] a request before the listener opens the dialog once it is there', async () => {
  const request = requestConsent();
  const listener = vi.fn();
  const stop = onConsentRequest(listener);
  expect(listener).toHaveBeenCalledTimes(1);
  settleConsent(true);
  expect(await request).toBe(true);
  stop();
});
