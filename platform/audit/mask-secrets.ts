const SECRET = /(^|_)(password|secret|token|hash|totp|codes?|recovery_codes?)$/;
const MASK = '••••••';

/** The same, with everything masked that is kept under the name of a secret or a code, however deep. */
export function maskSecrets(fields: object): object {
  if (Array.isArray(fields)) {
    return fields.map(maskInside);
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, inner]) => [
      name,
      SECRET.test(name) && inner !== null ? MASK : maskInside(inner),
    ]),
  );
}

function maskInside(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? maskSecrets(value) : value;
}
