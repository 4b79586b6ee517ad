/**
 * Reads the portal's metrics. Returns a lookup by name with labels as written (`reads_total{server="replica"}`); NaN if
 * missing.
 */
export async function metricsOf(url: string): Promise<(name: string) => number> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  return (name) => {
    const line = lines.find((one) => one.startsWith(`${name} `));
    return line === undefined ? Number.NaN : Number(line.slice(name.length));
  };
}
