import { describe, expect, test } from 'vitest';
import { oldestEngines } from '#tools/bundling/browser-targets.ts';
import { acceptedStyles } from './accepted-styles.ts';
import { builtFiles } from './built-files.ts';
import { scanStyles } from './style-scan.ts';

describe.each(['portal', 'console'] as const)('the styles of the %s', (bundle) => {
  test('use only features that every oldest browser has, except accepted ones', () => {
    const files = builtFiles(bundle, '.css');
    const uses = files.flatMap(({ text }) => scanStyles(text, oldestEngines(bundle)));
    const accepted = Object.keys(acceptedStyles[bundle]);
    const isAccepted = (feature: string) =>
      accepted.some((one) => feature === one || (feature.startsWith(`${one}.`) && !one.endsWith('.gap')));
    const unknown = uses.filter(({ feature }) => !isAccepted(feature));
    expect(files.length).toBeGreaterThan(0);
    expect(unknown).toEqual([]);
    const stale = accepted.filter(
      (one) => !uses.some(({ feature }) => feature === one || feature.startsWith(`${one}.`)),
    );
    expect(stale, 'unused entries').toEqual([]);
  });
});

const engines = { chrome: '80', firefox: '98', safari: '15' };

test.for([
  ['a{display:flex;gap:8px}', 'css.properties.gap.flex_context'],
  ['a{aspect-ratio:1}', 'css.properties.aspect-ratio'],
  ['a{inset:0}', 'css.properties.inset'],
  ['a{height:100dvh}', 'css.types.length.viewport_percentage_units_dynamic'],
  ['a{container-type:inline-size}', 'css.properties.container-type'],
  ['@container (min-width:9px){a{color:red}}', 'css.at-rules.container'],
  ['@layer a{b{color:red}}', 'css.at-rules.layer'],
  ['a:has(b){color:red}', 'css.selectors.has'],
  ['a:is(b,c){color:red}', 'css.selectors.is'],
  ['dialog::backdrop{color:red}', 'css.selectors.backdrop'],
  ['a{content-visibility:auto}', 'css.properties.content-visibility'],
] as const)('%s is found', ([text, feature]) => {
  expect(scanStyles(text, engines).map((use) => use.feature)).toContain(feature);
});

test.for(['a{display:grid;gap:8px}', 'a{top:0;-webkit-appearance:none}', '@supports (inset:0){a{inset:0}}'])(
  '%s is accepted',
  (text) => {
    expect(scanStyles(text, engines)).toEqual([]);
  },
);
