import type { PageTemplate, Part, Value } from './markup-template.ts';

/** How a framework writes components. */
export interface Language {
  text(value: Value): string;
  attribute(name: string, value: Value): string;
  list(field: string, component: string): string;
  file(parts: string, uses: readonly string[], isPage: boolean): string;
  extension: string;
}

/** The sources of a page's components by file name: `Page` and `Item0`, `Item1`, … with the framework's extension. */
export function componentSources(template: PageTemplate, language: Language): Record<string, string> {
  const sources: Record<string, string> = {};
  for (const [name, parts] of [
    ['Page', template.page] as const,
    ...template.components.map((one, number) => [`Item${number}`, one] as const),
  ]) {
    const uses = [...new Set(listsIn(parts).map(({ component }) => `Item${component}`))];
    const markup = write(parts, language);
    sources[`${name}.${language.extension}`] = language.file(markup, uses, name === 'Page');
  }
  return sources;
}

const VOID = new Set([
  'area',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);

function write(parts: readonly Part[], language: Language): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') {
        return language.text(part.text);
      }
      if (part.kind === 'list') {
        return language.list(part.field, `Item${part.component}`);
      }
      const attributes = part.attributes.map(([name, value]) => ` ${language.attribute(name, value)}`);
      const start = `<${part.tag}${attributes.join('')}`;
      return VOID.has(part.tag) ? `${start} />` : `${start}>${write(part.parts, language)}</${part.tag}>`;
    })
    .join('');
}

function listsIn(parts: readonly Part[]): Extract<Part, { kind: 'list' }>[] {
  return parts.flatMap((part) =>
    part.kind === 'list' ? [part] : part.kind === 'element' ? listsIn(part.parts) : [],
  );
}

/** Text as HTML, without what a template language would read as code. */
function html(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '"': '&quot;',
    '{': '&#123;',
    '}': '&#125;',
  };
  return text.replace(/[&<"{}]/g, (character) => entities[character] ?? character);
}

const templates = {
  text: (value: Value) => (typeof value === 'string' ? html(value) : `{item.${value.field}}`),
  attribute: (name: string, value: Value) =>
    typeof value === 'string' ? `${name}="${html(value)}"` : `${name}={item.${value.field}}`,
};

export const ASTRO: Language = {
  ...templates,
  extension: 'astro',
  list: (field, component) => `{item.${field}.map((one) => <${component} item={one} />)}`,
  file: (markup, uses) => `---
${uses.map((name) => `import ${name} from './${name}.astro';`).join('\n')}
const { item } = Astro.props;
---
${markup}
`,
};

export const SVELTE: Language = {
  ...templates,
  extension: 'svelte',
  list: (field, component) => `{#each item.${field} as one}<${component} item={one} />{/each}`,
  file: (markup, uses) => `<script>
${uses.map((name) => `import ${name} from './${name}.svelte';`).join('\n')}
let { item } = $props();
</script>
${markup}
`,
};

/** Attributes that React takes as a boolean. */
const BOOLEAN = new Set([
  'hidden',
  'disabled',
  'checked',
  'required',
  'open',
  'inert',
  'itemscope',
  'readonly',
]);
const REACT_NAMES: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  srcset: 'srcSet',
  readonly: 'readOnly',
  itemscope: 'itemScope',
  fetchpriority: 'fetchPriority',
  autocomplete: 'autoComplete',
};

export const REACT: Language = {
  extension: 'jsx',
  text: (value) => `{${typeof value === 'string' ? JSON.stringify(value) : `item.${value.field}`}}`,
  attribute: (name, value) => `${REACT_NAMES[name] ?? name}={${reactValue(name, value)}}`,
  list: (field, component) => `{item.${field}.map((one, index) => <${component} key={index} item={one} />)}`,
  file: (markup, uses, isPage) => `${uses.map((name) => `import ${name} from './${name}.jsx';`).join('\n')}
export default function ${isPage ? 'Page' : 'Item'}({ item }) {
  return <>${markup}</>;
}
`,
};

function reactValue(name: string, value: Value): string {
  if (name === 'style') {
    throw new Error('A page has a style attribute, which the peers do not write.');
  }
  const isSet = typeof value === 'string' && BOOLEAN.has(name);
  return isSet ? 'true' : typeof value === 'string' ? JSON.stringify(value) : `item.${value.field}`;
}
