import { sites } from '#contract/admin/sites.ts';
import type { CallInput } from '#contract/call.ts';
import { dataOf, logInOperatorAt } from './operator-client.ts';

type SiteForm = CallInput<typeof sites.save>['item'];

/** Changes fields of sites of a portal with the demo's operator; of every site if no ids are given. */
export async function setOnSites(
  origin: string,
  fields: Partial<Pick<SiteForm, 'is_demo' | 'avatar_upload'>>,
  ids?: readonly number[],
): Promise<void> {
  const operator = await logInOperatorAt(origin);
  const { list } = await dataOf(operator, sites.list, {});
  for (const { id } of list.filter((site) => !ids || ids.includes(site.id))) {
    const { item, version } = await dataOf(operator, sites.one, { id });
    await dataOf(operator, sites.save, { id, version, item: { ...item, ...fields } });
  }
}
