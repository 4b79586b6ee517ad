/**
 * The location in a PostgreSQL address, without user and password: `db.example:5432/youmen`, for a socket its folder and
 * the database. Undefined for an invalid address, such as one with a `/` in the password.
 */
export function postgresLocation(address: string): string | undefined {
  // A socket folder given as a parameter leaves the host empty, which is not a valid URL.
  const url = address.replace('@/', '@socket/');
  if (!URL.canParse(url)) {
    return undefined;
  }
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? host.replaceAll(/%2f/gi, '/')}${pathname}`;
}
