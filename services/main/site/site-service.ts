import type { CallData, CallParams } from '#contract/call.ts';
import type { infoPageRead, siteInfo } from '#contract/calls/site.ts';
import { Refusal } from '#contract/errors.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { presentInfoPage, presentSite } from './site-presenter.ts';
import { findInfoPage, findSite, listLinks } from './site-repository.ts';

const MOST_LABELS = 10;

/** Normalises a host name: lower case, without port and trailing dot. */
export function hostName(host: string): string {
  return host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

/** A host name and its parent domains, nearest first: a site for `b.cn` also serves `m.a.b.cn`. */
function withParents(host: string): string[] {
  const labels = host.split('.').slice(-MOST_LABELS);
  return labels.map((_label, i) => labels.slice(i).join('.'));
}

/** The site of a host; an unknown host gets the default site, or an empty one if there is none. */
export async function readSite(
  db: Database,
  { host }: CallParams<typeof siteInfo>,
  scope: ReadScope,
): Promise<CallData<typeof siteInfo>> {
  scope.tag('site', 'links');
  const [row, links] = await Promise.all([findSite(db, withParents(hostName(host))), listLinks(db)]);
  return { site: presentSite(row ?? { key: 'default', settings: {} }, links) };
}

/**
 * An info page.
 * @throws {Refusal} NOT_FOUND
 */
export async function readInfoPage(
  db: Database,
  { id }: CallParams<typeof infoPageRead>,
  scope: ReadScope,
): Promise<CallData<typeof infoPageRead>> {
  scope.tag('pages');
  const row = await findInfoPage(db, id);
  if (!row) {
    throw new Refusal('NOT_FOUND');
  }
  return { page: presentInfoPage(row), generated_at: chinaTime(scope.now) };
}
