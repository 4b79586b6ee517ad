import type { OldestEngines } from '#tools/bundling/browser-targets.ts';
import { apiIndex, lackingMembers, type Member } from '../compat/api-index.ts';
import { syntaxIndex } from '../compat/syntax.ts';

/** An engine, emulated by removing APIs from the packaged Chromium. */
export interface OldEngine {
  name: string;
  engine: Partial<OldestEngines>;
  /** Some of the removed APIs; a test checks that they are missing. */
  missing: string[];
}

/** The oldest supported version of each engine, and two between them with other APIs missing. */
export const oldEngines: readonly OldEngine[] = [
  {
    name: 'Chrome 80',
    engine: { chrome: '80' },
    missing: [
      'Array.prototype.at',
      'Object.hasOwn',
      'String.prototype.replaceAll',
      'Promise.any',
      'WeakRef',
      'Crypto.prototype.randomUUID',
      'Element.prototype.getAnimations',
    ],
  },
  {
    name: 'Chrome 84',
    engine: { chrome: '84' },
    missing: [
      'Array.prototype.at',
      'Object.hasOwn',
      'String.prototype.replaceAll',
      'structuredClone',
      'AbortSignal.timeout',
    ],
  },
  {
    name: 'Chrome 91',
    engine: { chrome: '91' },
    missing: ['Array.prototype.at', 'Object.hasOwn', 'structuredClone', 'AbortSignal.any', 'navigation'],
  },
  {
    name: 'Firefox 98',
    engine: { firefox: '98' },
    missing: [
      'TransformStream',
      'TextEncoderStream',
      'ReadableStream.prototype.pipeThrough',
      'URLSearchParams.prototype.size',
    ],
  },
  {
    name: 'iOS 15.0',
    engine: { safari: '15' },
    missing: [
      'HTMLDialogElement.prototype.showModal',
      'HTMLElement.prototype.inert',
      'HTMLFormElement.prototype.requestSubmit',
      'requestIdleCallback',
      'BroadcastChannel',
      'structuredClone',
      'Array.prototype.at',
    ],
  },
];

/** A script for `addInitScript`: deletes the engine's missing APIs before the page's scripts run. */
export function deletionScript({ engine }: OldEngine): string {
  const { globals, options } = apiIndex(engine);
  const syntax = syntaxIndex(engine).map(([{ feature }]) => feature);
  const missing = {
    globals: [...globals.keys()],
    members: lackingMembers(engine),
    listenerSignal: options.has('addEventListener.signal'),
    patterns: [
      ...(syntax.includes('javascript.regular_expressions.lookbehind_assertion') ? ['\\(\\?<[=!]'] : []),
      ...(syntax.includes('javascript.regular_expressions.modifier') ? ['\\(\\?[ims]*-?[ims]+:'] : []),
    ],
    flags: [
      ...(syntax.includes('javascript.builtins.RegExp.hasIndices') ? ['d'] : []),
      ...(syntax.includes('javascript.builtins.RegExp.unicodeSets') ? ['v'] : []),
    ],
  };
  return `(${removeApis})(${JSON.stringify(missing)})`;
}

interface MissingApis {
  globals: string[];
  members: Member[];
  listenerSignal: boolean;
  patterns: string[];
  flags: string[];
}

/** Runs in the page. */
function removeApis(missing: MissingApis): void {
  const scope = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  const deleted: string[] = [];
  const remove = (holder: object | undefined, name: string, label: string) => {
    if (holder && Object.getOwnPropertyDescriptor(holder, name)?.configurable) {
      Reflect.deleteProperty(holder, name);
      deleted.push(label);
    }
  };
  const typedArray = Object.getPrototypeOf(Uint8Array);
  for (const { owner, name, of } of missing.members) {
    const holder = owner === 'TypedArray' ? typedArray : scope[owner];
    if (of !== 'objects') {
      remove(holder, name, `${owner}.${name}`);
    }
    if (of !== 'interface') {
      remove(holder?.prototype, name, `${owner}.prototype.${name}`);
    }
  }
  for (const name of missing.globals) {
    remove(scope, name, name);
    remove(Object.getPrototypeOf(scope), name, name);
  }
  if (missing.listenerSignal) {
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (this: EventTarget, type, listener, options) {
      add.call(
        this,
        type,
        listener,
        typeof options === 'object' ? { ...options, signal: undefined } : options,
      );
    } as typeof add;
  }
  if (missing.patterns.length > 0) {
    const Whole = RegExp;
    const unknown = new Whole(missing.patterns.join('|'));
    scope.RegExp = new Proxy(Whole, {
      construct(target, [pattern, flags = '']) {
        if (unknown.test(String(pattern)) || missing.flags.some((flag) => String(flags).includes(flag))) {
          throw new SyntaxError(`Invalid regular expression: ${pattern}`);
        }
        return new target(pattern, flags || undefined);
      },
    });
  }
  Object.assign(globalThis, { deletedApis: deleted });
}
