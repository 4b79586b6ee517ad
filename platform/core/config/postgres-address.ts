/**
 * Where a PostgreSQL address leads, without name and password: `db.example:5432/youmen`, for a socket its folder and the
 * database; undefined where it can't be read, as with a `/` in the password.
 */
export function postgresPlace(address: string): string | undefined {
  // With a socket's folder as a parameter nothing stands between name and database, which is no URL.
  const whole = address.replace('@/', '@socket/');
  if (!URL.canParse(whole)) {
    return undefined;
  }
  const { host, pathname, searchParams } = new URL(whole);
  return `${searchParams.get('host') ?? host.replaceAll(/%2f/gi, '/')}${pathname}`;
}
