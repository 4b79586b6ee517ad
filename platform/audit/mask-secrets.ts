const SECRET = /(^|_)(password|secret|token|hash|totp|codes?|recovery_codes?)$/;
const MASK = '••••••';

/** The same, with everything masked that is kept under the name of a secret or a code, however deep. */
export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(maskSecrets);
  }
  if (value === null || typeof value !== 'object') {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET.test(name) && inner !== null ? MASK : maskSecrets(inner),
    ]),
  );
}
