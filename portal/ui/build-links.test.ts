import { expect, test } from 'vitest';
import { buildFor, suitBar } from './build-links.ts';

/** What the script uses of a link. */
class Link {
  textContent: string;
  #attributes: Map<string, string>;

  constructor(text: string, attributes: Record<string, string>) {
    this.textContent = text;
    this.#attributes = new Map(Object.entries(attributes));
  }

  get dataset() {
    return { platform: this.getAttribute('data-platform') };
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }

  setAttribute(name: string, value: string): void {
    this.#attributes.set(name, value);
  }

  removeAttribute(name: string): void {
    this.#attributes.delete(name);
  }
}

const android = new Link('安卓版', {
  href: '/download/12/android',
  target: '_blank',
  rel: 'nofollow noopener',
  'data-platform': 'android',
  'data-blocked': '',
});
const online = new Link('在线玩', { href: '/BaseGameLogin/BaseGame?id=12', 'data-platform': 'h5' });
const listOf = (...links: Link[]) =>
  ({
    querySelector: (selector: string) =>
      links.find((link) => selector === `a[data-platform="${link.dataset.platform}"]`) ?? null,
  }) as unknown as Element;

test.each([
  ['android', android],
  ['ios', online],
  ['harmony', online],
  ['desktop', null],
] as const)('[ISL-28] the build for the device %s', (device, build) => {
  expect(buildFor(listOf(android, online), device)).toBe(build);
  expect(buildFor(listOf(), device)).toBeNull();
});

test('[ISL-29] a bar leads to the build for the device, else to the choice', () => {
  const link = new Link('立即下载', { href: '/BaseDownloadPage?id=12', 'data-get': '' });
  const page = { querySelector: () => link } as unknown as Element;
  const list = listOf(android, online);
  suitBar(page, list, 'desktop');
  expect(link.getAttribute('href')).toBe('/BaseDownloadPage?id=12');
  suitBar(page, list, 'android');
  expect([link.getAttribute('href'), link.textContent]).toEqual(['/download/12/android', '立即下载']);
  expect(link.getAttribute('data-blocked')).toBe('');
  suitBar(page, list, 'ios');
  expect([link.getAttribute('href'), link.textContent]).toEqual(['/BaseGameLogin/BaseGame?id=12', '在线玩']);
  expect(link.getAttribute('data-blocked')).toBeNull();
});
