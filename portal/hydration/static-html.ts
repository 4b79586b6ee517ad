import { type ComponentType, createElement, type ReactNode } from 'react';

/** A static island that stands in a page: its HTML is inserted after the page is rendered. */
interface StaticBlock {
  html(): Uint8Array;
}

interface CachedHtml {
  props: object;
  html: Uint8Array;
}

/** Renders an element of its own, without the page's context. */
type RenderAlone = (element: ReactNode) => string;

/** The number of cached versions of a block for the same data, such as the same list at two times. */
const MAX_VERSIONS = 4;
const MARK_END = '-->';

let renderAlone: RenderAlone | undefined;
let isReused = !import.meta.env.DEV;
let page: { mark: string; blocks: StaticBlock[] } | undefined;

/** Sets what renders static islands. Only the server's entry imports it, as browsers need no renderer of strings. */
export function renderStaticBlocks(render: RenderAlone): void {
  renderAlone = render;
}

/** Whether the HTML of static islands is reused; without, each is rendered for each page, to compare them. */
export function reuseStaticHtml(isOn: boolean): void {
  isReused = isOn;
}

/**
 * The function that renders a static island's HTML from its props. The island is rendered on its own, so it has no
 * context (site, address, router) and depends on nothing but its props. Its HTML is cached by their identity: objects
 * must be frozen, as the responses of `ResponseCache` are, and other values equal. The cache ends with the data.
 */
export function staticHtml<Props extends object>(
  block: () => ComponentType<Props> | undefined,
): (props: Props) => string {
  const cached = new WeakMap<object, CachedHtml[]>();
  const render = (props: Props): Uint8Array => {
    const Block = block();
    return new TextEncoder().encode(Block && renderAlone ? renderAlone(createElement(Block, props)) : '');
  };
  const html = (props: Props): Uint8Array => {
    const owner = isReused ? frozenOwner(props) : undefined;
    if (!owner) {
      return render(props);
    }
    const versions = cached.get(owner) ?? [];
    const known = versions.find((version) => hasSameValues(version.props, props));
    if (known) {
      return known.html;
    }
    const made = { props, html: render(props) };
    cached.set(owner, [made, ...versions].slice(0, MAX_VERSIONS));
    return made.html;
  };
  return (props) => {
    if (!page) {
      throw new Error('A static island must not contain another one.');
    }
    page.blocks.push({ html: () => html(props) });
    return `${startOf(page.mark)}${page.blocks.length - 1}${MARK_END}`;
  };
}

/**
 * Renders a page with `render`. `insert` returns a part of its markup with the HTML of the static islands in place of
 * their marks.
 * @param mark unguessable: content may quote any other text
 */
export function withStaticHtml(
  mark: string,
  render: () => string,
): { markup: string; insert: (content: string) => (string | Uint8Array)[] } {
  const blocks: StaticBlock[] = [];
  page = { mark, blocks };
  try {
    return { markup: render(), insert: (content) => insertHtml(content, startOf(mark), blocks) };
  } finally {
    page = undefined;
  }
}

function startOf(mark: string): string {
  return `<!--static ${mark} `;
}

function insertHtml(
  content: string,
  markStart: string,
  blocks: readonly StaticBlock[],
): (string | Uint8Array)[] {
  const [start = '', ...rest] = content.split(markStart);
  return [
    start,
    ...rest.flatMap((text) => {
      const end = text.indexOf(MARK_END);
      const block = blocks[Number(text.slice(0, end))];
      if (!block) {
        throw new Error('A mark of a static island has no island.');
      }
      return [block.html(), text.slice(end + MARK_END.length)];
    }),
  ];
}

/** The first object among the values of the props; undefined without one, or if an object could still change. */
function frozenOwner(props: object): object | undefined {
  const objects = Object.values(props).filter((value) => typeof value === 'object' && value !== null);
  return objects.every((value) => Object.isFrozen(value)) ? objects[0] : undefined;
}

function hasSameValues(one: object, other: object): boolean {
  const [entries, others] = [Object.entries(one), Object.entries(other)];
  return (
    entries.length === others.length &&
    entries.every(([name, value], at) => others[at]?.[0] === name && Object.is(others[at]?.[1], value))
  );
}
