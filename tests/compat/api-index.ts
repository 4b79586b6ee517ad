import type { OldestEngines } from '#tools/bundling/browser-targets.ts';
import { type CompatNode, compatNode, lackingIn, partNames, partOf } from './compat-data.ts';
import type { Lack } from './syntax.ts';

/** The APIs that scripts can use, and those that the engines lack. */
export interface ApiIndex {
  /** By global name. */
  globals: ReadonlyMap<string, Lack>;
  /** By global name and static member: `Object.hasOwn`, `navigator.clipboard`. */
  members: ReadonlyMap<string, Lack>;
  /** By interface name and instance member. */
  instances: ReadonlyMap<string, Lack>;
  /**
   * Methods that no object of the engines has, by name; without those of missing interfaces, unless markup creates
   * such objects.
   */
  methods: ReadonlyMap<string, Lack[]>;
  /** Options of a method's argument, by `method.option`. */
  options: ReadonlyMap<string, Lack>;
  /** Whether a name is a browser global. */
  isGlobal(name: string): boolean;
}

const GLOBAL_SCOPES = [
  'Window',
  'WorkerGlobalScope',
  'ServiceWorkerGlobalScope',
  'DedicatedWorkerGlobalScope',
];
/** Globals that hold an object, with the object's interface. */
const INSTANCES: Record<string, string> = {
  document: 'Document',
  navigator: 'Navigator',
  location: 'Location',
  history: 'History',
  crypto: 'Crypto',
  performance: 'Performance',
  localStorage: 'Storage',
  sessionStorage: 'Storage',
  caches: 'CacheStorage',
  indexedDB: 'IDBFactory',
  screen: 'Screen',
};

/** Reads the compat data of a set of engines. */
export function apiIndex(engines: Partial<OldestEngines>): ApiIndex {
  const globals = new Map<string, Lack>();
  const members = new Map<string, Lack>();
  const instances = new Map<string, Lack>();
  const options = new Map<string, Lack>();
  const known = new Set<string>();
  /** Per member name: the interfaces with and without it. */
  const owners = new Map<string, { lacks: Lack[]; had: boolean }>();
  const lackOf = (feature: string, node: CompatNode): Lack | undefined => {
    const lacking = lackingIn(node, engines);
    return lacking.length > 0 ? { feature, engines: lacking } : undefined;
  };
  const addGlobal = (name: string, feature: string, node: CompatNode) => {
    const lack = lackOf(feature, node);
    if (lack && !known.has(name)) {
      globals.set(name, lack);
    } else if (!lack) {
      globals.delete(name);
    }
    known.add(name);
  };

  for (const { path, node, name } of interfaces()) {
    addGlobal(name, path, node);
    const lackingHere = lackingIn(node, engines).length;
    const inMarkup = /^(HTML|SVG)/.test(name) && lackingHere < Object.keys(engines).length;
    const isLacking = lackingHere > 0 && !inMarkup;
    for (const part of partNames(node)) {
      const member = partOf(node, part) as CompatNode;
      const feature = `${path}.${part}`;
      const plain = part.replace(/_static$/, '');
      if (plain === name || part.endsWith('_event') || !/^[\w$]+$/.test(plain) || !member.__compat) {
        continue;
      }
      const lack = lackOf(feature, member);
      if (GLOBAL_SCOPES.includes(name)) {
        addGlobal(plain, feature, member);
      }
      if (part.endsWith('_static') || path.startsWith('javascript.')) {
        noteMember(members, `${name}.${plain}`, lack);
      }
      noteMember(instances, `${name}.${plain}`, lack);
      for (const [holder, kind] of Object.entries(INSTANCES)) {
        if (kind === name) {
          noteMember(members, `${holder}.${plain}`, lack);
        }
      }
      if (!part.endsWith('_static') && !isLacking && name !== 'Symbol') {
        const owner = owners.get(plain) ?? { lacks: [], had: false };
        owner.had ||= !lack;
        if (lack) {
          owner.lacks.push(lack);
        }
        owners.set(plain, owner);
      }
      for (const { option, path: optionPath, node: optionNode } of optionsOf(feature, member)) {
        const missing = lackOf(optionPath, optionNode);
        if (missing && !lack) {
          options.set(`${plain}.${option}`, missing);
        }
      }
    }
  }
  const methods = new Map(
    [...owners]
      .filter(([, { lacks, had }]) => lacks.length > 0 && !had)
      .map(([name, { lacks }]) => [name, lacks]),
  );
  return { globals, members, instances, methods, options, isGlobal: (name) => known.has(name) };
}

/** A member of an interface: static, of its objects, or (in JavaScript's own) either. */
export interface Member {
  owner: string;
  name: string;
  of: 'interface' | 'objects' | 'either';
}

/** Every member that the engines lack; all members of a missing interface. */
export function lackingMembers(engines: Partial<OldestEngines>): Member[] {
  const lacks = (node: CompatNode) => lackingIn(node, engines).length > 0;
  return [...interfaces()].flatMap(({ path, node, name: owner }) =>
    partNames(node)
      .filter((part) => part !== owner && (lacks(node) || lacks(partOf(node, part) as CompatNode)))
      .map((part): Member => {
        const own = part.endsWith('_static') ? 'interface' : 'objects';
        const of = path.startsWith('javascript.') ? 'either' : own;
        return { owner, name: part.replace(/_static$/, ''), of };
      }),
  );
}

function noteMember(members: Map<string, Lack>, name: string, lack: Lack | undefined): void {
  if (lack) {
    members.set(name, lack);
  }
}

function* interfaces(): Generator<{ path: string; node: CompatNode; name: string }> {
  for (const [root, inner] of [
    ['javascript.builtins', ['Intl', 'Temporal']],
    ['api', []],
  ] as const) {
    const table = compatNode(root);
    for (const name of partNames(table)) {
      const node = partOf(table, name) as CompatNode;
      yield { path: `${root}.${name}`, node, name };
      if ((inner as readonly string[]).includes(name)) {
        for (const part of partNames(node).filter((one) => /^[A-Z]/.test(one))) {
          yield { path: `${root}.${name}.${part}`, node: partOf(node, part) as CompatNode, name: part };
        }
      }
    }
  }
}

/** `options_signal_parameter` and similar, by option name. */
function* optionsOf(
  feature: string,
  member: CompatNode,
): Generator<{ option: string; path: string; node: CompatNode }> {
  for (const part of partNames(member)) {
    const node = partOf(member, part) as CompatNode;
    const path = `${feature}.${part}`;
    const option = /^(?:options?|init)_(\w+?)_(?:parameter|option)$/.exec(part)?.[1];
    if (option) {
      yield { option, path, node };
    } else if (/^(options?|init)_parameter$/.test(part)) {
      yield* optionsOf(path, node);
    }
  }
}
