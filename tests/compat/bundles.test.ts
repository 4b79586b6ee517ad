import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { builtFiles, compare, usesIn } from './built-files.ts';
import { ADDED, consoleUses, portalUses } from './known-uses.ts';

const known = { portal: portalUses, console: consoleUses };

describe.each(['portal', 'console'] as const)('the scripts of the %s', (bundle) => {
  const files = builtFiles(bundle, '.js');

  test('use only features of .browserslistrc, including dependencies and workers', () => {
    const { unknown, stale } = compare(usesIn(files, bundle), known[bundle]);
    expect(files.length).toBeGreaterThan(30);
    expect(unknown).toEqual([]);
    expect(stale, 'unused entries').toEqual([]);
  });

  test('fail with one call or pattern that is too new', () => {
    for (const text of ['x.findLastIndex(f)', 'a.toSorted()', '/(?<=a)b/v', 'navigation.navigate("/")']) {
      const planted = files
        .slice(0, 3)
        .map((file, i) => (i === 0 ? { ...file, text: `${file.text};${text}` } : file));
      expect(compare(usesIn(planted, bundle), known[bundle]).unknown, text).not.toEqual([]);
    }
  });
});

describe('the script for old browsers', () => {
  const script = builtFiles('portal', '.js').find(({ path }) => path.includes('old-browsers-'))?.text ?? '';
  const deletions = `for (const holder of [Array.prototype, String.prototype, Object.getPrototypeOf(Uint8Array.prototype)])
    delete holder.at; delete String.prototype.replaceAll; delete Object.hasOwn;`;

  function realm(): object {
    const dialog = {};
    const div = { style: {}, scrollHeight: 1, append: () => undefined, remove: () => undefined };
    const document = {
      createElement: (name: string) => (name === 'dialog' ? dialog : div),
      addEventListener: () => undefined,
      body: { append: () => undefined },
    };
    const context = createContext({ document });
    runInContext(`var window = globalThis; ${deletions}`, context);
    return context;
  }

  test('adds every polyfill that the known uses rely on', () => {
    const context = realm();
    const added = portalUses.filter(
      ({ feature, because }) => because === ADDED && !feature.includes('Dialog'),
    );
    const expression = ({ feature }: { feature: string }) => {
      const [owner, name] = feature.split('.').slice(-2);
      return owner === 'api' ? `typeof ${name}` : `typeof (${owner}.${name} || ${owner}.prototype.${name})`;
    };
    const kinds = () => added.map((use) => `${use.feature} ${runInContext(expression(use), context)}`);
    expect(kinds().filter((one) => one.endsWith('function'))).toEqual([]);
    runInContext(script, context);
    expect(kinds().filter((one) => !one.endsWith('function'))).toEqual([]);
    expect(
      runInContext('[1, 2].at(-1) + "a.a".replaceAll(".", "-") + Object.hasOwn({ b: 1 }, "b")', context),
    ).toBe('2a-atrue');
  });
});
