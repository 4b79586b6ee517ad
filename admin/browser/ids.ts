const BYTES = 16;

/**
 * A key by which the server recognises a repeated save of a new record: 128 random bits, hexadecimal.
 * `crypto.randomUUID` is missing over plain HTTP.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
