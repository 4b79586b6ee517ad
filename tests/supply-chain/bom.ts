import { type LockedPackages, nameOf } from './lock-file.ts';

/** The used part of a CycloneDX component. */
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

/** Faults of a bill of materials: missing or extra packages, and wrong licences or checksums. */
export function bomFaults(bom: Bom, packages: LockedPackages): string[] {
  const listed = new Map(bom.components.map((one) => [`${one.name}@${one.version}`, one]));
  const expected = new Map(
    Object.entries(packages)
      .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
      .map(([path, locked]) => [`${nameOf(path)}@${locked.version}`, locked]),
  );
  const refs = new Set([bom.metadata.component, ...bom.components].map((one) => one['bom-ref']));
  return [
    ...(bom.bomFormat === 'CycloneDX' && /^1\.\d$/.test(bom.specVersion) ? [] : ['it is not CycloneDX']),
    ...(listed.size === bom.components.length ? [] : ['something is listed twice']),
    ...[...listed.keys()]
      .filter((key) => !expected.has(key))
      .map((key) => `${key} is not part of the product`),
    ...[...expected].flatMap(([key, locked]) => faultsOf(key, listed.get(key), locked)),
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
  const licences = (component.licenses ?? []).map((one) =>
    'expression' in one ? one.expression : (one.license.id ?? one.license.name),
  );
  return [
    ...(licences.join() === license
      ? []
      : [`${key} has the licence ${licences.join() || 'none'}, not ${license}`]),
    ...(component.hashes?.some(({ content }) => content === sum) ? [] : [`${key} has another checksum`]),
    ...(component.purl.startsWith('pkg:npm/') ? [] : [`${key} has no address`]),
  ];
}
