/**
 * Evaluates an audit. `report` is the output of `npm audit --json`; `exceptions` are
 * `{ advisory, package, reason, until }`, each valid through its day.
 *
 * @returns {{ isAvailable: boolean, faults: string[] }} not available: the registry has no audit or is unreachable
 */
export function judgeAudit(report, exceptions, today) {
  const expired = exceptions
    .filter(({ until, reason }) => !(until >= today) || !reason)
    .map(({ advisory, until }) => `the exception for ${advisory} was good until ${until}, or has no reason`);
  if (!report?.vulnerabilities) {
    return { isAvailable: false, faults: expired };
  }
  const found = new Map();
  for (const { via = [] } of Object.values(report.vulnerabilities)) {
    for (const { url, name, title, severity } of via.filter((one) => typeof one === 'object')) {
      found.set(String(url).split('/').at(-1), `${name}: ${title} (${severity}, ${url})`);
    }
  }
  const excepted = new Set(exceptions.map(({ advisory }) => advisory));
  return {
    isAvailable: true,
    faults: [
      ...expired,
      ...[...found].filter(([advisory]) => !excepted.has(advisory)).map(([, fault]) => fault),
      ...[...excepted]
        .filter((advisory) => !found.has(advisory))
        .map((advisory) => `the exception for ${advisory} is stale: no package has it`),
    ],
  };
}
