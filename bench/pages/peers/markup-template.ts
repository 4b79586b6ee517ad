import { Parser } from 'htmlparser2';

/** An element of a page; text is a string. */
interface Element {
  tag: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
}

/** A value in a template: written into it, or the name of a field of its data. */
export type Value = string | { field: string };

/** A part of a component's markup. */
export type Part =
  | { kind: 'text'; text: Value }
  | { kind: 'element'; tag: string; attributes: [name: string, value: Value][]; parts: Part[] }
  | { kind: 'list'; field: string; component: number };

/** What a component shows of one item: fields and lists of further items. */
export interface Item {
  [field: string]: string | Item[];
}

/** A page as components with their data: one component for the page, one for the items of each list. */
export interface PageTemplate {
  page: Part[];
  components: Part[][];
  data: Item;
}

/** Elements whose content is written into the component. */
const STATIC = new Set(['svg', 'style']);
/** Attributes outside of lists that come from the data; others are written into the component. */
const FROM_DATA = new Set(['href', 'src', 'srcset', 'alt', 'title', 'datetime', 'aria-label']);

/**
 * Derives components and data from a page's markup: neighbours of the same shape become a list with one component per
 * item, and what differs between them becomes its data, as do all texts and addresses in `main`.
 */
export function templateOf(markup: string): PageTemplate {
  const components: Part[][] = [];
  const data: Item = {};
  const body: Element = { tag: 'body', attributes: {}, children: parse(markup) };
  const parts = partsOf([body], [data], { components, isMain: false, isStatic: false });
  return { page: parts, components, data };
}

interface Scope {
  components: Part[][];
  /** Whether texts outside of lists come from the data. */
  isMain: boolean;
  /** Whether the elements are those of a picture, which has no lists. */
  isStatic: boolean;
}

function partsOf(elements: readonly Element[], items: readonly Item[], scope: Scope): Part[] {
  const runs = elements.map(({ children }) =>
    scope.isStatic ? children.map((child) => [child]) : runsOf(children),
  );
  return (runs[0] ?? []).map((_, place): Part => {
    const each = runs.map((one) => one[place] ?? []);
    const [[first] = []] = each;
    if (typeof first === 'string') {
      return { kind: 'text', text: commonValue(each.map(String), items, scope.isMain) };
    }
    if (each.every(({ length }) => length === 1)) {
      return elementOf(each.flat() as Element[], items, scope);
    }
    const field = newField(items);
    const lists = each.map((run) => run.map((): Item => ({})));
    for (const [index, list] of lists.entries()) {
      (items[index] as Item)[field] = list;
    }
    const component = scope.components.push([]) - 1;
    scope.components[component] = [elementOf(each.flat() as Element[], lists.flat(), scope)];
    return { kind: 'list', field, component };
  });
}

function elementOf(elements: readonly Element[], items: readonly Item[], scope: Scope): Part {
  const [{ tag, attributes } = { tag: '', attributes: {} }] = elements;
  const isStatic = STATIC.has(tag) || scope.isStatic;
  const isMain = (scope.isMain || tag === 'main') && !isStatic;
  return {
    kind: 'element',
    tag,
    attributes: Object.keys(attributes).map((name) => [
      name,
      commonValue(
        elements.map((one) => one.attributes[name] ?? ''),
        items,
        isMain && FROM_DATA.has(name),
      ),
    ]),
    parts: partsOf(elements, items, { ...scope, isMain, isStatic }),
  };
}

/** A field if the values differ, or if there is only one item and `isData`. */
function commonValue(values: readonly string[], items: readonly Item[], isData: boolean): Value {
  if (values.every((value) => value === values[0]) && !(items.length === 1 && isData)) {
    return values[0] ?? '';
  }
  const field = newField(items);
  for (const [index, value] of values.entries()) {
    (items[index] as Item)[field] = value;
  }
  return { field };
}

function newField(items: readonly Item[]): string {
  return `f${Object.keys(items[0] ?? {}).length}`;
}

/** Neighbours of the same shape. */
function runsOf(children: Element['children']): Element['children'][] {
  const runs: Element['children'][] = [];
  let previous = '';
  for (const child of children) {
    const shape = shapeOf(child);
    if (shape === previous && typeof child !== 'string') {
      runs.at(-1)?.push(child);
    } else {
      runs.push([child]);
    }
    previous = shape;
  }
  return runs;
}

const shapes = new WeakMap<Element, string>();

/** The same for elements that one component can show. Lists of different lengths have the same shape. */
function shapeOf(child: Element | string): string {
  if (typeof child === 'string') {
    return '#';
  }
  let shape = shapes.get(child);
  if (shape === undefined) {
    const { tag, attributes, children } = child;
    const names = `${tag} ${Object.keys(attributes)} ${attributes.class}`;
    const inner = STATIC.has(tag)
      ? JSON.stringify(child)
      : runsOf(children).map(([one = '']) => shapeOf(one));
    shape = `${names}(${inner})`;
    shapes.set(child, shape);
  }
  return shape;
}

function parse(markup: string): Element['children'] {
  const open: Element[] = [{ tag: '', attributes: {}, children: [] }];
  const parser = new Parser({
    onopentag(tag, attributes) {
      const element: Element = { tag, attributes, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    ontext(text) {
      const { children = [] } = open.at(-1) ?? {};
      const before = children.at(-1);
      if (typeof before === 'string') {
        children[children.length - 1] = before + text;
      } else {
        children.push(text);
      }
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(markup);
  return open[0]?.children ?? [];
}
