import { type LockedPackages, nameOf } from './lock-file.ts';

/** A part of a CycloneDX bill, as far as it is looked at. */
interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  hashes?: { alg: string; content: string }[];
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[];
}

export interface Bom {
  bomFormat: string;
  specVersion: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/** What a bill says wrongly of the product's packages: what it leaves out, adds, or says another licence or sum of. */
export function bomFaults(bom: Bom, packages: LockedPackages): string[] {
  const listed = new Map(bom.components.map((one) => [`${one.name}@${one.version}`, one]));
  const wanted = new Map(
    Object.entries(packages)
      .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
      .map(([path, locked]) => [`${nameOf(path)}@${locked.version}`, locked]),
  );
  const refs = new Set([bom.metadata.component, ...bom.components].map((one) => one['bom-ref']));
  return [
    ...(bom.bomFormat === 'CycloneDX' && /^1\.\d$/.test(bom.specVersion) ? [] : ['it is no CycloneDX']),
    ...(listed.size === bom.components.length ? [] : ['something is listed twice']),
    ...[...listed.keys()].filter((key) => !wanted.has(key)).map((key) => `${key} is no part of the product`),
    ...[...wanted].flatMap(([key, locked]) => faultsOf(key, listed.get(key), locked)),
    ...bom.dependencies
      .flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn])
      .filter((ref) => !refs.has(ref))
      .map((ref) => `something depends on ${ref}, which isn't listed`),
  ];
}

function faultsOf(
  key: string,
  component: Component | undefined,
  { license, integrity = '' }: LockedPackages[string],
): string[] {
  if (!component) {
    return [`${key} is missing`];
  }
  const sum = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
  const said = (component.licenses ?? []).map((one) =>
    'expression' in one ? one.expression : (one.license.id ?? one.license.name),
  );
  return [
    ...(said.join() === license ? [] : [`${key} has the licence ${said.join() || 'none'}, not ${license}`]),
    ...(component.hashes?.some(({ content }) => content === sum) ? [] : [`${key} has another sum`]),
    ...(component.purl.startsWith('pkg:npm/') ? [] : [`${key} has no address`]),
  ];
}
