const SECRET = /(^|_)(password|secret|token|hash|totp|codes?|recovery_codes?)$/;
const MASK = '••••••';

/** Returns a copy with the values under names of secrets or codes masked, at any depth. */
export function maskSecrets(fields: object): object {
  if (Array.isArray(fields)) {
    return fields.map(maskNested);
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, inner]) => [
      name,
      SECRET.test(name) && inner !== null ? MASK : maskNested(inner),
    ]),
  );
}

function maskNested(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? maskSecrets(value) : value;
}
