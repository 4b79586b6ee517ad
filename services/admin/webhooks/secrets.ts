import type { Selectable } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { seal, unseal } from '#platform/security/secrets/seal.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';

const PURPOSE = 'webhook secret';

type SealedSecrets = Pick<
  Selectable<Tables['webhook']>,
  'id' | 'secret_sealed' | 'old_secret_sealed' | 'old_secret_until'
>;

export function sealSecret(secret: ServerSecret, webhookId: number, text: string): Buffer {
  return seal(secret, PURPOSE, String(webhookId), text);
}

/** The valid secrets, the current one first. */
export function openSecrets(
  secret: ServerSecret,
  { id, secret_sealed, old_secret_sealed, old_secret_until }: SealedSecrets,
  now: Date,
): string[] {
  const isOldValid = old_secret_until !== null && old_secret_until > now;
  return [secret_sealed, isOldValid ? old_secret_sealed : null].flatMap((sealed) => {
    const text = sealed && unseal(secret, PURPOSE, String(id), sealed);
    return text ? [text] : [];
  });
}
