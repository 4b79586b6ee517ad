import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { focusLinkOnReturn, isLinkedFromHere } from './way-back.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the page before a page', () => {
  const HERE = 'https://www.youmen.example/BaseGiftDetails/BaseDialog?id=7';
  const LIST = 'https://www.youmen.example/BasePackageNumber';

  const isLinked = (referrer: string, entries = 2, state: object | null = null) => {
    vi.stubGlobal('history', { state, length: entries });
    vi.stubGlobal('location', { origin: 'https://www.youmen.example', href: HERE });
    vi.stubGlobal('document', { referrer });
    return isLinkedFromHere();
  };

  test.each([
    ['a link of this site opened its document', LIST, 2, null],
    ['a link in the same document opened it', '', 2, { entry: 1 }],
  ])('has the link to it if %s', (_what, referrer, entries, state) => {
    expect(isLinked(referrer, entries, state)).toBe(true);
  });

  test.each([
    ['another site opened it', 'https://www.youmen.example.evil.example/', 2, null],
    ['it was typed', '', 2, { entry: 0 }],
    ['it was loaded again', HERE, 2, null],
    ['it has a tab of its own', LIST, 1, null],
  ])('has no link to it if %s', (_what, referrer, entries, state) => {
    expect(isLinked(referrer, entries, state)).toBe(false);
  });
});

describe('the focus on the way back', () => {
  const body = { id: '' };
  const page = { activeElement: body as { id: string } | null, links: [] as string[] };
  const focused: string[] = [];
  const moves: object[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    Object.assign(page, { activeElement: body, links: [] });
    focused.length = 0;
    moves.length = 0;
    vi.stubGlobal('document', {
      body,
      get activeElement() {
        return page.activeElement;
      },
      querySelectorAll: (selector: string) =>
        selector === 'main a[href]'
          ? page.links.map((href) => ({
              getAttribute: (name: string) => (name === 'href' ? href : null),
              focus: (options: object) => {
                focused.push(href);
                moves.push(options);
              },
            }))
          : [],
    });
  });

  test('goes to the link as soon as the list is rendered, once and without scrolling', () => {
    focusLinkOnReturn('/a?id=7');
    vi.advanceTimersByTime(500);
    expect(focused).toEqual([]);
    page.links = ['/a?id=6', '/a?id=7', '/a?id=8'];
    vi.advanceTimersByTime(50);
    expect(focused).toEqual(['/a?id=7']);
    expect(moves).toEqual([{ preventScroll: true }]);
    vi.advanceTimersByTime(1_000);
    expect(focused).toEqual(['/a?id=7']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('also from the main element, to which a navigation moves it', () => {
    page.links = ['/a?id=7'];
    page.activeElement = { id: 'main' };
    focusLinkOnReturn('/a?id=7');
    vi.advanceTimersByTime(50);
    expect(focused).toEqual(['/a?id=7']);
  });

  test.each([{ id: 'search' }, null])('stays where the visitor moved it: %j', (activeElement) => {
    page.links = ['/a?id=7'];
    page.activeElement = activeElement;
    focusLinkOnReturn('/a?id=7');
    vi.advanceTimersByTime(1_000);
    expect(focused).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('stays if the link is not rendered within four seconds', () => {
    vi.advanceTimersByTime(60_000);
    focusLinkOnReturn('/a?id=7');
    vi.advanceTimersByTime(4_000);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(100);
    expect(vi.getTimerCount()).toBe(0);
    page.links = ['/a?id=7'];
    vi.advanceTimersByTime(1_000);
    expect(focused).toEqual([]);
  });

  test('goes to the link of the last way back', () => {
    focusLinkOnReturn('/a?id=6');
    focusLinkOnReturn('/a?id=7');
    page.links = ['/a?id=6', '/a?id=7'];
    vi.advanceTimersByTime(200);
    expect(focused).toEqual(['/a?id=7']);
  });
});
