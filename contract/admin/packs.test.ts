import { expect, test } from 'vitest';
import { packForm } from './packs.ts';

/** What the form says of an item's name. */
function saidOf(name: string): string[] {
  const { error } = packForm.safeParse({ contents: [{ name, count: null }] });
  return (error?.issues ?? []).flatMap(({ path, message }) => (path[0] === 'contents' ? [message] : []));
}

test('[FRM-23] an item of a pack that names several is refused', () => {
  for (const name of ['金币x100、银币×50', '元宝*100, 体力*50', '元宝 × 100；体力 × 50']) {
    expect(saidOf(name)).toEqual(['这里像是有几样物品，请每样填一项，数量填在旁边']);
  }
  for (const name of ['金币x100', '传说·星辰、月影坐骑', 'SSR 5选1礼盒', '体力药（大）、（小）']) {
    expect(saidOf(name)).toEqual([]);
  }
});
