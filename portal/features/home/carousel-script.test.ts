import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCarousel } from './carousel-script.ts';

const WIDTH = 100;
let reducesMotion = false;

beforeEach(() => {
  reducesMotion = false;
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('matchMedia', () => ({ matches: reducesMotion }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A button of the carousel, as the script uses it. */
function button(dataset: Record<string, string> = {}) {
  const own = { dataset, current: '', setAttribute: (_name: string, value: string) => (own.current = value) };
  return Object.assign(own, {
    closest: (selector: string) => (selector === 'button' || dataset.step ? own : null),
  });
}

/** A carousel of three slides whose row scrolls at once. */
function carousel() {
  const dots = [button(), button(), button()];
  const row = Object.assign(new EventTarget(), {
    children: [0, 1, 2].map((i) => ({ offsetLeft: 8 + i * WIDTH })),
    offsetLeft: 8,
    clientWidth: WIDTH,
    scrollLeft: 0,
    scrollTo: ({ left }: { left: number }) => {
      row.scrollLeft = left;
      row.dispatchEvent(new Event('scroll'));
    },
  });
  const place = Object.assign(new EventTarget(), {
    closest: () => null,
    querySelector: () => row,
    querySelectorAll: () => dots,
  });
  const send = (type: string, target: object = place) =>
    place.dispatchEvent(Object.defineProperty(new Event(type), 'target', { value: target }));
  return {
    dots,
    next: button({ step: '1' }),
    back: button({ step: '-1' }),
    send,
    shown: () => row.scrollLeft / WIDTH,
    current: () => dots.map(({ current }) => current),
    end: startCarousel(place as unknown as HTMLElement),
  };
}

test('[ISL-21] arrows and dots show a slide, and the dots mark it', () => {
  const { dots, next, back, send, shown, current } = carousel();
  send('click', back);
  expect(shown()).toBe(2);
  expect(current()).toEqual(['false', 'false', 'true']);
  send('click', next);
  expect(shown()).toBe(0);
  send('click', dots[1]);
  expect(shown()).toBe(1);
  send('focusin', dots[2]);
  expect(shown()).toBe(2);
});

test('[ISL-21] it turns every six seconds, from the last slide to the first, until the page is left', () => {
  const { send, shown, end } = carousel();
  const seen = [1, 2, 3].map(() => {
    vi.advanceTimersByTime(6_000);
    return shown();
  });
  expect(seen).toEqual([1, 2, 0]);
  end();
  send('focusout');
  expect(vi.getTimerCount()).toBe(0);
});

test('[ISL-21] it waits with the pointer or the focus on it, on a hidden page and with reduced motion', () => {
  const { send, shown } = carousel();
  for (const [from, to] of [
    ['pointerenter', 'pointerleave'],
    ['focusin', 'focusout'],
  ] as const) {
    send(from);
    vi.advanceTimersByTime(60_000);
    send(to);
    vi.advanceTimersByTime(5_900);
    expect(shown(), from).toBe(0);
  }
  vi.stubGlobal('document', { hidden: true });
  vi.advanceTimersByTime(60_000);
  vi.stubGlobal('document', { hidden: false });
  reducesMotion = true;
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBe(0);
});
