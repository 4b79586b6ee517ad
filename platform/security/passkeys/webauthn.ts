import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import { ipAddress } from '#platform/core/ip-address.ts';

/** The site that passkeys belong to: a domain, and the origin of its pages. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** The options of a ceremony in their JSON form. */
export type CeremonyOptions = Record<string, unknown> & { challenge: string };

/** A passkey as a browser needs it to find it again. */
type KnownPasskey = Pick<WebAuthnCredential, 'id' | 'transports'>;

/** ES256, RS256 and Ed25519 (COSE), which authenticators have and Node verifies. */
const ALGORITHMS = [-7, -257, -8];
const SITE_NAME = '游门管理后台';

/** The library adds 120 ms to a start, so that the first ceremony loads it. */
const library = () => import('@simplewebauthn/server');

/** The relying party of an origin; undefined for an IP address, for which browsers have no passkeys. */
export function relyingPartyOf(origin: string): RelyingParty | undefined {
  const { hostname } = new URL(origin);
  return ipAddress(hostname) === null ? { id: hostname, origin } : undefined;
}

/** Options for `navigator.credentials.create`: a discoverable credential with user verification. */
export async function creationOptions(
  { id: rpID }: RelyingParty,
  user: { handle: Uint8Array; name: string; displayName: string },
  existing: KnownPasskey[],
): Promise<CeremonyOptions> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpID,
    rpName: SITE_NAME,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    userID: Uint8Array.from(user.handle),
    userName: user.name,
    userDisplayName: user.displayName,
    excludeCredentials: existing,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** Options for `navigator.credentials.get`; without `allowed` the browser offers the site's passkeys. */
export async function requestOptions(
  { id: rpID }: RelyingParty,
  allowed?: KnownPasskey[],
): Promise<CeremonyOptions> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    ...(allowed ? { allowCredentials: allowed } : {}),
  });
  return { ...options };
}

/**
 * Verifies a new credential: challenge, origin, relying party, user verification.
 * @throws {Error} with the reason
 */
export async function verifyCreation(
  { id, origin }: RelyingParty,
  challenge: string,
  response: Omit<RegistrationResponseJSON, 'clientExtensionResults'>,
): Promise<{ credential: WebAuthnCredential; isBackedUp: boolean }> {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  if (!verified) {
    throw new Error('The attestation is invalid.');
  }
  const { credential, credentialBackedUp: isBackedUp } = registrationInfo;
  return { credential, isBackedUp };
}

/**
 * Verifies an assertion: challenge, origin, relying party, user verification and signature. The caller compares the
 * returned signature counter.
 * @throws {Error} with the reason
 */
export async function verifyAssertion(
  { id, origin }: RelyingParty,
  challenge: string,
  response: Omit<AuthenticationResponseJSON, 'clientExtensionResults'>,
  publicKey: Uint8Array,
): Promise<{ counter: number; isBackedUp: boolean }> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    expectedType: 'webauthn.get',
    credential: { id: response.id, publicKey: Uint8Array.from(publicKey), counter: 0 },
  });
  if (!verified) {
    throw new Error('The signature is invalid.');
  }
  const { newCounter: counter, credentialBackedUp: isBackedUp } = authenticationInfo;
  return { counter, isBackedUp };
}
