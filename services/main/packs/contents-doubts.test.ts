import { expect, test } from 'vitest';
import { readContents } from './contents.ts';
import { contentsDoubt } from './contents-doubts.ts';

function doubtOf(text: string) {
  const reading = readContents(text);
  return 'value' in reading ? contentsDoubt(reading.value) : reading.problem;
}

test.each([
  '(1)钻石*500(2)金币*1000',
  '一、钻石*500二、金币*1000',
  '• 钻石*500 • 金币*1000',
  '★钻石*500★金币*1000',
  '钻石*500。金币*1000。',
  '钻石*500&金币*1000',
  '钻石*500和金币*1000',
  '金币1，000，000',
  '金币x1e6',
  '金币*500~1000',
  '钻石500金币1000',
  '钻石#500',
  '钻石→500',
  '原价648',
  '钻石、金币各100',
  '[{"item":"钻石","qty":500}]',
  '<p>钻石*500</p><p>金币*1000</p>',
])('[BLR-29] %s is to be checked', (text) => {
  expect(doubtOf(text)).toMatch(/请核对/);
});

test.each([
  '钻石*500、金币*1000',
  '钻石500、金币1000、体力',
  '名称：银票，数量：2 | 名称：金币，数量：100',
  '皮肤(7天)*1',
  '皮肤*1（7天）',
  '月卡*30天',
  '5级宝石*3、3星碎片*10、2倍经验卡*1',
  '满100减20券*1、50%折扣券*1、首充100元礼包*1',
  '+5强化石*10、A+B礼盒*1、C++教程*1',
  'Lv.10礼包*1、Xbox卡x1、3x3魔方*1、1*1地块*2',
  '🎁*1、💎500',
  '1、钻石*500；2、金币*1000',
])('[BLR-29] %s is not', (text) => {
  expect(doubtOf(text)).toBeUndefined();
});
