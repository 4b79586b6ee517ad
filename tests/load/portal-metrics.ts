/**
 * What a portal counts at this moment: asked by name, with labels as they are written (`reads_total{server="replica"}`);
 * NaN where it says nothing of it.
 */
export async function metricsOf(url: string): Promise<(name: string) => number> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  return (name) => {
    const line = lines.find((one) => one.startsWith(`${name} `));
    return line === undefined ? Number.NaN : Number(line.slice(name.length));
  };
}
