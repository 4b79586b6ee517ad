import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import parse, { attributesToProps, domToReact } from 'html-react-parser';
import Link from 'next/link';
import { createElement } from 'react';

const pages = new Map();

/** The elements of one of the portal's pages, made from its markup once. */
export function portalPage(name) {
  return kept(name, {});
}

/** The same with Next.js's own links to the pages that are here, which it loads before they are wanted. */
export function linkedPage(name) {
  return kept(name, { replace: linked });
}

function kept(name, options) {
  const key = `${name} ${'replace' in options}`;
  let page = pages.get(key);
  if (!page) {
    page = parse(readFileSync(join(process.cwd(), 'markup', `${name}.html`), 'utf8'), options);
    pages.set(key, page);
  }
  return page;
}

function linked(node) {
  const href = node.name === 'a' ? addressHere(node.attribs.href) : undefined;
  return href
    ? createElement(
        Link,
        { ...attributesToProps(node.attribs), href },
        domToReact(node.children, { replace: linked }),
      )
    : undefined;
}

function addressHere(href = '') {
  const [, page, id] = /^\/Base(Yx|Gift)Details\?id=(\d+)$/.exec(href) ?? [];
  if (page) {
    return `/visit/${page === 'Yx' ? 'game' : 'gift'}/${id}`;
  }
  return { '/': '/visit/home', '/BaseGameCenter': '/visit/center' }[href];
}
