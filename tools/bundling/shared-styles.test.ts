import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { classesOf, extendSheets, ownNames } from './shared-styles.ts';

const portal = join(import.meta.dirname, '..', '..', 'portal');

/** The sheets, extended by a module. */
function extendedBy(file: string, css: string, ...sheets: string[]): string {
  const path = join(portal, file);
  return extendSheets(sheets, new Map([[path, classesOf(path, css)]]))
    .join('')
    .replace(/\s+/g, ' ')
    .replaceAll(classesOf(path, '.x { gap: 0 }').x?.name.slice(0, -1) ?? '', '@')
    .trim();
}

describe('a module of the first visit that composes shared classes', () => {
  test.for([
    ['.row { gap: 1px }', '.row, .@a { gap: 1px; }'],
    [
      '.row { gap: 1px; @media (max-width: 767px) { gap: 0 } }',
      '.row, .@a { gap: 1px; } @media (width <= 767px) { .row, .@a { gap: 0; } }',
    ],
    [
      '@media (prefers-color-scheme: dark) { .row { color: #fff } }',
      '@media (prefers-color-scheme: dark) { .row, .@a { color: #fff; } }',
    ],
    [
      '[data-theme="dark"] .row { color: #fff }',
      '[data-theme="dark"] .row, [data-theme="dark"] .@a { color: #fff; }',
    ],
    ['.row { gap: 1px; &:hover { gap: 0 } }', '.row, .@a { gap: 1px; } .row:hover, .@a:hover { gap: 0; }'],
    ['.row::placeholder { color: red }', '.row::placeholder, .@a::placeholder { color: red; }'],
    ['.row-2, .row { gap: 1px }', '.row-2, .row, .@a { gap: 1px; }'],
    ['.row-2 { gap: 1px } .row > h1 { gap: 0 }', '.row-2 { gap: 1px; } .row > h1, .@a > h1 { gap: 0; }'],
  ])('%s', ([sheet = '', expected]) => {
    expect(extendedBy('ui/badge.module.css', '.a { composes: row from global }', sheet)).toBe(expected);
  });

  test('joins the rules of each class that it composes, in each sheet', () => {
    const css = '.a { composes: row muted from global }';
    expect(extendedBy('ui/badge.module.css', css, '.row { gap: 1px }', '.muted { color: red }')).toBe(
      '.row, .@a { gap: 1px; } .muted, .@a { color: red; }',
    );
  });

  test('has its own classes in all parts of a selector', () => {
    const css = '.a { composes: group from global } .b { composes: name from global }';
    expect(extendedBy('ui/badge.module.css', css, '.group:hover .name { color: red }')).toBe(
      '.group:hover .name, .@a:hover .@b { color: red; }',
    );
  });

  test('has scripts with one name for each class', () => {
    const css = '.a { composes: row muted from global; composes: b } .b { composes: row from global }';
    const { a, b } = classesOf(join(portal, 'ui/badge.module.css'), css);
    const names = [a, b].map((one) =>
      [one?.name, ...(one?.composes ?? []).map(({ name }) => name)].join(' '),
    );
    const script = ownNames(`const a = "${names[0]}"; const b = "${names[1]}";`, { a, b } as never);
    expect(script).toBe(`const a = "${a?.name} ${b?.name}"; const b = "${b?.name}";`);
  });
});

test('a module without classes in these scripts leaves the shared sheets and its names as they are', () => {
  const css = '.a { composes: row from global }';
  expect(extendedBy('ui/dialog.module.css', css, '.row { gap: 1px }')).toBe('.row { gap: 1px; }');
});

test.for(['badge', 'dialog'])('in %s.module.css a class that no shared sheet has is an error', (name) => {
  const extend = () =>
    extendedBy(`ui/${name}.module.css`, '.a { composes: ro from global }', '.row { gap: 0 }');
  expect(extend).toThrow(`${name}.module.css composes ro, which no shared style sheet has.`);
});
