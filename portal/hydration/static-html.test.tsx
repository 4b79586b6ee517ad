import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderStaticBlocks, reuseStaticHtml, staticHtml, withStaticHtml } from './static-html.ts';

interface Props {
  names?: readonly string[];
  now?: string;
}

renderStaticBlocks(renderToString);

const rendered = vi.fn();

function Block({ names = [], now }: Props) {
  rendered();
  return (
    <p id={useId()}>
      {names.join()} {now}
    </p>
  );
}

beforeEach(() => {
  reuseStaticHtml(true);
  rendered.mockClear();
});

/** Renders pages with this island. */
function setUp() {
  const mark = staticHtml<Props>(() => Block);
  const page = (...all: Props[]) => {
    const { markup, insert } = withStaticHtml('mark', () =>
      renderToString(
        <main>
          {all.map((props, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey lint/security/noDangerouslySetInnerHtml: as an island on the server
            <div key={i} dangerouslySetInnerHTML={{ __html: mark(props) }} />
          ))}
        </main>,
      ),
    );
    return insert(markup)
      .map((part) => (typeof part === 'string' ? part : new TextDecoder().decode(part)))
      .join('');
  };
  return page;
}

const names = Object.freeze(['甲', '<乙>']);

test('[RW-03] an island is rendered once for the same data', () => {
  const page = setUp();
  const first = page({ names, now: '10:00' });
  expect(first).toContain('甲,&lt;乙&gt;<!-- --> <!-- -->10:00</p></div></main>');
  expect(page({ names, now: '10:00' })).toBe(first);
  expect(rendered).toHaveBeenCalledTimes(1);
});

test('[RW-03] other data, another time or another set of props is another island', () => {
  const page = setUp();
  page({ names, now: '10:00' });
  expect(page({ names, now: '10:01' })).toContain('10:01');
  expect(page({ names: Object.freeze([...names]), now: '10:00' })).toContain('10:00');
  expect(page({ names: Object.freeze(['丙']), now: '10:00' })).toContain('丙');
  expect(page({ names })).not.toContain('10:0');
  expect(page({ names, now: '10:02' })).toContain('10:02');
});

test('[RW-03] data that may still change is rendered each time', () => {
  const page = setUp();
  const open = ['甲'];
  page({ names: open });
  open.push('丁');
  expect(page({ names: open })).toContain('甲,丁');
});

test('[RW-03] several islands of a page stay in their places', () => {
  const page = setUp();
  const html = page({ now: '1' }, { names, now: '2' }, { names, now: '3' });
  expect([...html.matchAll(/(\d)<\/p>/g)].map(([, digit]) => digit)).toEqual(['1', '2', '3']);
});

test('[RW-03] at most four versions of an island are cached for the same data', () => {
  const page = setUp();
  for (const now of ['1', '2', '3', '4', '5', '5', '2', '1']) {
    page({ names, now });
  }
  expect(rendered).toHaveBeenCalledTimes(6);
});

test('[RW-03] without reuse each page renders its islands', () => {
  const page = setUp();
  reuseStaticHtml(false);
  page({ names });
  page({ names });
  expect(rendered).toHaveBeenCalledTimes(2);
});

test('[RW-03] an island inside another one is refused', () => {
  const mark: (props: object) => string = staticHtml(() => () => mark({}));
  const { markup, insert } = withStaticHtml('mark', () => mark({}));
  expect(() => insert(markup)).toThrow('must not contain another one');
});
