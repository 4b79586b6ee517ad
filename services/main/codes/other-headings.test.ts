import { expect, test } from 'vitest';
import { isOtherHeading } from './other-headings.ts';

test.each([
  '玩家ID',
  '订单号',
  '用户名',
  '昵称',
  'IMEI',
  '金额',
  'QQ',
  '手机号',
  'user_id',
  '领取时间',
  '商品编码',
  'CODE     USED_FLAG',
])('[COD-19] %s is a heading of something else than codes', (text) => {
  expect(isOtherHeading(text)).toBe(true);
});

test.each([
  'YM8K2Q97TB',
  '新手礼包',
  '已使用',
  '未使用',
  '库存',
  '2026',
  'VIP8',
  '第二批',
  '微信渠道',
  '说明：每人一个',
  'YM8K2Q97  新手',
])('[COD-19] %s is none', (text) => {
  expect(isOtherHeading(text)).toBe(false);
});
