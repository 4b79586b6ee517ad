/** Scheme and user, hosts, and the rest of an address. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;

/** One address for each host of a PostgreSQL address: `postgres://user@a:5432,b:5432/db` names two. */
export function postgresAddresses(address: string): string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(address) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => before + host + after) : [address];
}

/** True if an address asks for the server that takes writes, as libpq's `target_session_attrs` does. */
export function requiresWrites(address: string): boolean {
  return /[?&]target_session_attrs=read-write(?:&|$)/.test(address);
}

/**
 * The location in a PostgreSQL address, without user and password: `db.example:5432/youmen`, for a socket its folder and
 * the database, for several hosts `a:5432,b:5432/youmen`. Undefined for an invalid address, such as one with a `/` in the
 * password.
 */
export function postgresLocation(address: string): string | undefined {
  const places = postgresAddresses(address).map(placeOf);
  if (!places.every((place) => place !== undefined)) {
    return undefined;
  }
  return `${places.map(({ host }) => host).join(',')}${places[0]?.path}`;
}

/** The location of the configured database for messages, without its password. */
export function placeName({
  databaseUrl,
  dataDir,
}: {
  databaseUrl?: string | undefined;
  dataDir: string;
}): string {
  return databaseUrl ? `PostgreSQL ${postgresLocation(databaseUrl)}` : `内嵌数据库，数据目录 ${dataDir}`;
}

function placeOf(address: string): { host: string; path: string } | undefined {
  // A socket folder given as a parameter leaves the host empty, which is not a valid URL.
  const url = address.replace('@/', '@socket/');
  if (!URL.canParse(url)) {
    return undefined;
  }
  const { host, pathname, searchParams } = new URL(url);
  return { host: searchParams.get('host') ?? host.replaceAll(/%2f/gi, '/'), path: pathname };
}
