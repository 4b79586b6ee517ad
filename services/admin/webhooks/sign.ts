import { createHmac } from 'node:crypto';
import { randomSecret } from '#platform/core/ids.ts';

/** The start of every secret, by the Standard Webhooks specification. */
const SECRET_START = 'whsec_';
const SECRET_BYTES = 32;

export function newSecret(): string {
  return SECRET_START + randomSecret(SECRET_BYTES).toString('base64');
}

interface Message {
  id: string;
  at: Date;
  body: string;
}

/**
 * The headers of a message by the Standard Webhooks specification (https://www.standardwebhooks.com), with a signature per
 * valid secret.
 */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_START.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'Youmen-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
