import { CONSENT_DOCUMENTS } from '#contract/account/consent-documents.ts';
import type { DocumentVersions } from '#contract/account/own.ts';

/** The versions of the documents that a player accepts now; null if they are not available. */
export type ReadVersions = () => Promise<DocumentVersions | null>;

/** What a session knows of consents. */
interface SessionConsents {
  /** Whether the texts have to be accepted. */
  requires_consent: boolean;
  /** What the player has accepted, as `acceptedVersions` selects it. */
  accepted: readonly string[];
}

/** Whether a current version is not accepted yet. Without known versions there is nothing to accept. */
export async function owesConsent(
  { requires_consent, accepted }: SessionConsents,
  versions: ReadVersions,
): Promise<boolean> {
  const current = requires_consent ? await versions() : null;
  return (
    current !== null &&
    CONSENT_DOCUMENTS.some((document) => !accepted.includes(`${document} ${current[document]}`))
  );
}
