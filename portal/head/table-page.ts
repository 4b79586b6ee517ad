import type { ComponentType } from 'react';
import type { Load } from '../api/page-loader.ts';
import type { PageDescription, RootData } from './page-meta.ts';

/** The known middlewares of pages. */
const middlewares: ReadonlySet<string> = new Set();

/** What a page is rendered from. */
export interface PageProps<T> extends RootData {
  data: T;
  /** The path as the site map writes it, and the declared query parameters. */
  url: URL;
}

/** A page that the server renders. Its component runs on the server alone; what interacts is an island. */
export interface TablePage<T> {
  /** The names of its middlewares. */
  middleware?: readonly string[];
  load: Load<T>;
  describe(props: PageProps<T>): PageDescription;
  Page: ComponentType<PageProps<T>>;
}

/** A page of the table; its data is known to its own functions alone. */
export function tablePage<T>(page: TablePage<T>): TablePage<unknown> {
  return page as TablePage<unknown>;
}

/** The sentence about the first unknown middleware that a page names; undefined without one. */
export function unknownMiddleware(names: readonly string[] = []): string | undefined {
  const unknown = names.find((name) => !middlewares.has(name));
  return unknown === undefined ? undefined : `Unknown middleware ${unknown}`;
}
