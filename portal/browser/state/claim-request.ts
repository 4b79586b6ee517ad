import { waitingRequest } from './waiting-request.ts';

/** `requestClaim` opens the claim dialog of a pack, by its id, above its list. */
export const { request: requestClaim, listen: onClaimRequest, cancel: cancelClaimRequest } = waitingRequest();
