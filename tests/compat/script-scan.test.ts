import { expect, test } from 'vitest';
import { apiIndex } from './api-index.ts';
import { scanScript } from './script-scan.ts';
import { syntaxIndex } from './syntax.ts';

const engines = { chrome: '80', firefox: '98', safari: '15' };
const apis = apiIndex(engines);
const syntax = syntaxIndex(engines);
const featuresIn = (text: string) =>
  scanScript('a.js', text, apis, syntax).flatMap(({ features }) => features);

test.for([
  ['x.at(-1)', 'javascript.builtins.Array.at'],
  ['x?.["at"](-1)', 'javascript.builtins.Array.at'],
  ['Object.hasOwn(a, b)', 'javascript.builtins.Object.hasOwn'],
  ['a.b.replaceAll(c, d)', 'javascript.builtins.String.replaceAll'],
  ['new TransformStream()', 'api.TransformStream'],
  ['window.structuredClone(a)', 'api.structuredClone'],
  ['structuredClone(a)', 'api.structuredClone'],
  ['AbortSignal.timeout(9)', 'api.AbortSignal.timeout_static'],
  ['AbortSignal.any([])', 'api.AbortSignal.any_static'],
  ['Promise.any([])', 'javascript.builtins.Promise.any'],
  ['new WeakRef(a)', 'javascript.builtins.WeakRef'],
  ['crypto.randomUUID()', 'api.Crypto.randomUUID'],
  ['requestIdleCallback(f)', 'api.Window.requestIdleCallback'],
  ['form.requestSubmit()', 'api.HTMLFormElement.requestSubmit'],
  ['new BroadcastChannel("a")', 'api.BroadcastChannel'],
  ['new Intl.DurationFormat()', 'javascript.builtins.Intl.DurationFormat'],
  ['Intl.supportedValuesOf("unit")', 'javascript.builtins.Intl.supportedValuesOf'],
  ['d.showModal()', 'api.HTMLDialogElement.showModal'],
  ['let p = new URLSearchParams(); p.size > 0', 'api.URLSearchParams.size'],
  [
    'a.addEventListener("b", c, { signal: d })',
    'api.EventTarget.addEventListener.options_parameter.options_signal_parameter',
  ],
  ['/(?<=a)b/', 'javascript.regular_expressions.lookbehind_assertion'],
  ['new RegExp("(?<!a)b")', 'javascript.regular_expressions.lookbehind_assertion'],
  ['RegExp(`a` + b + `(?<!c)`)', 'javascript.regular_expressions.lookbehind_assertion'],
  ['/a/d', 'javascript.builtins.RegExp.hasIndices'],
  ['/a/v', 'javascript.builtins.RegExp.unicodeSets'],
  ['new RegExp(a, "v")', 'javascript.builtins.RegExp.unicodeSets'],
  ['/(?i:a)b/', 'javascript.regular_expressions.modifier'],
  ['a ??= b', 'javascript.operators.nullish_coalescing_assignment'],
  ['a ||= b', 'javascript.operators.logical_or_assignment'],
  ['class A { #a() {} }', 'javascript.classes.private_class_methods'],
  ['class A { static { a() } }', 'javascript.classes.static.initialization_blocks'],
  ['await a', 'javascript.operators.await.top_level'],
  ['import("a", { with: {} })', 'javascript.operators.import.options_parameter'],
] as const)('%s is found', ([text, feature]) => {
  expect(featuresIn(text)).toContain(feature);
});

test.for([
  'a.at === 1',
  'typeof structuredClone === "function"',
  '({ at: 1, hasOwn: 2 })',
  'function structuredClone() {} structuredClone(a)',
  'Object.keys(a); Promise.all([]); Promise.allSettled([])',
  'a?.b ?? c; class A { #a = 1; b = 2 }; /(?<name>a)\\p{L}/su',
  'let p = new Set(); p.size > 0',
  '/[(?<=]a/',
  'async () => { await a; for await (const b of c); }',
  'new AbortController().signal; new IntersectionObserver(f); crypto.getRandomValues(a)',
])('%s is accepted', (text) => {
  expect(featuresIn(text)).toEqual([]);
});

test('an unparsable script is an error', () => {
  expect(() => featuresIn('let = = 1')).toThrow('a.js');
});
