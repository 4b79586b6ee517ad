/**
 * What is to be said of an audit. `report` is what `npm audit --json` printed; `exceptions` are
 * `{ advisory, package, reason, until }`, each good until its day.
 * @returns {{ answered: boolean, faults: string[] }} not answered: the registry has no audit, or can't be reached
 */
export function judgeAudit(report, exceptions, today) {
  const late = exceptions
    .filter(({ until, reason }) => !(until >= today) || !reason)
    .map(({ advisory, until }) => `the exception for ${advisory} was good until ${until}, or has no reason`);
  if (!report?.vulnerabilities) {
    return { answered: false, faults: late };
  }
  const found = new Map();
  for (const { via = [] } of Object.values(report.vulnerabilities)) {
    for (const { url, name, title, severity } of via.filter((one) => typeof one === 'object')) {
      found.set(String(url).split('/').at(-1), `${name}: ${title} (${severity}, ${url})`);
    }
  }
  const excepted = new Set(exceptions.map(({ advisory }) => advisory));
  return {
    answered: true,
    faults: [
      ...late,
      ...[...found].filter(([advisory]) => !excepted.has(advisory)).map(([, told]) => told),
      ...[...excepted]
        .filter((advisory) => !found.has(advisory))
        .map((advisory) => `the exception for ${advisory} is stale: nothing has it any more`),
    ],
  };
}
