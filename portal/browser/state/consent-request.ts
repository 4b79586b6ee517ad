import { dialogRequest } from './dialog-request.ts';

/** `requestConsent` shows the texts to accept and returns whether the player accepted them. */
export const { request: requestConsent, settle: settleConsent, listen: onConsentRequest } = dialogRequest();
