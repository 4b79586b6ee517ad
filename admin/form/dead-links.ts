import type { LinkTarget } from '#contract/admin/link-targets.ts';
import type { Field } from '../fields/field.ts';
import { readLinks } from '../fields/link-targets.ts';
import type { Resource } from '../resources/definition.ts';

/** A link of a form that leads nowhere. */
export interface DeadLink {
  label: string;
  target: LinkTarget;
}

const MOST = 100;
const ADDRESS_KINDS: readonly Field['kind'][] = ['link', 'address'];

/** The links of a form that lead nowhere; empty if that can't be found out now. */
export async function findDeadLinks(
  { sections }: Pick<Resource, 'sections'>,
  item: object,
): Promise<DeadLink[]> {
  const links = sections.flatMap(({ fields }) => linksOf(fields, item)).slice(0, MOST);
  if (links.length === 0) {
    return [];
  }
  const addresses = links.map(({ address }) => address);
  const targets = await readLinks(addresses, true);
  return links.flatMap(({ label }, at) => {
    const target = targets[at];
    return target?.fault ? [{ label, target }] : [];
  });
}

/** The links of the fields, of the parts of their lists and in their texts. */
function linksOf(fields: readonly Field[], item: object): { label: string; address: string }[] {
  return fields.flatMap(({ kind, name, label, parts = [], partName = label }) => {
    const value: unknown = (item as Record<string, unknown>)[name];
    if (kind === 'parts' && Array.isArray(value)) {
      return value.flatMap((part: object, at) =>
        linksOf(parts, part).map((link) => ({ ...link, label: `${partName} ${at + 1}` })),
      );
    }
    if (typeof value !== 'string' || value === '') {
      return [];
    }
    if (kind === 'html') {
      return linksInHtml(value).map((address) => ({ label, address }));
    }
    return ADDRESS_KINDS.includes(kind) ? [{ label, address: value }] : [];
  });
}

function linksInHtml(html: string): string[] {
  const anchors = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('a[href]');
  return [...anchors].flatMap((anchor) => anchor.getAttribute('href') || []);
}
