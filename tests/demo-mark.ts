import { sites } from '#contract/admin/sites.ts';
import { dataOf, logInOperatorAt } from './operator-client.ts';

/** Marks every site of a portal with the demo's operator as a demo, or clears the marks. */
export async function setDemoMark(origin: string, is_demo: boolean): Promise<void> {
  const operator = await logInOperatorAt(origin);
  const { list } = await dataOf(operator, sites.list, {});
  for (const { id } of list) {
    const { item, version } = await dataOf(operator, sites.one, { id });
    await dataOf(operator, sites.save, { id, version, item: { ...item, is_demo } });
  }
}
