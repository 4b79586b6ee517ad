import { expect, test } from 'vitest';
import { ASTRO, componentSources, REACT, SVELTE } from './component-sources.ts';
import { type Item, type PageTemplate, type Part, templateOf, type Value } from './markup-template.ts';

const MARKUP = `<header><nav><a href="/">首页</a><a href="/g">游戏</a></nav></header><main><h1>云海 {1}</h1>
<ul><li class="card"><a href="/1" title="一">云海剑歌</a><p><b>仙侠</b><b>动作</b></p></li>
<li class="card"><a href="/2" title="一">山海谣</a><p><b>策略</b></p></li></ul>
<svg viewBox="0 0 8 8"><path d="M0 0"></path><path d="M1 1"></path></svg></main>`.replaceAll('\n', '');

/** The markup that a template shows with its data. */
function shown({ page, components, data }: PageTemplate): string {
  const value = (one: Value, item: Item) => (typeof one === 'string' ? one : String(item[one.field]));
  const write = (parts: readonly Part[], item: Item): string =>
    parts
      .map((part) => {
        if (part.kind === 'text') {
          return value(part.text, item);
        }
        if (part.kind === 'list') {
          const items = item[part.field] as Item[];
          return items.map((one) => write(components[part.component] ?? [], one)).join('');
        }
        const attributes = part.attributes.map(([name, one]) => ` ${name}="${value(one, item)}"`).join('');
        return `<${part.tag}${attributes}>${write(part.parts, item)}</${part.tag}>`;
      })
      .join('');
  return write(page, data);
}

test('[BEN-02] the components of a peer show the page with its data', () => {
  const lowerCase = MARKUP.replace('viewBox', 'viewbox');
  expect(shown(templateOf(MARKUP))).toBe(lowerCase);
});

test('[BEN-02] neighbours of the same shape are one component, and what differs is data', () => {
  const { components, data } = templateOf(MARKUP);
  expect(components).toHaveLength(3);
  expect(Object.values(data)).toEqual([
    [
      { f0: '/', f1: '首页' },
      { f0: '/g', f1: '游戏' },
    ],
    '云海 {1}',
    [
      { f0: '/1', f1: '云海剑歌', f2: [{ f0: '仙侠' }, { f0: '动作' }] },
      { f0: '/2', f1: '山海谣', f2: [{ f0: '策略' }] },
    ],
  ]);
});

test('[BEN-02] each framework gets its components, without text that it would read as code', () => {
  const template = templateOf('<p>{a} &lt;</p><p class="x">b</p>');
  const page = (language: typeof REACT) => componentSources(template, language)[`Page.${language.extension}`];
  expect(page(REACT)).toContain('<><p>{"{a} <"}</p><p className={"x"}>{"b"}</p></>');
  for (const language of [ASTRO, SVELTE]) {
    expect(page(language)).toContain('<p>&#123;a&#125; &lt;</p><p class="x">b</p>');
  }
});
