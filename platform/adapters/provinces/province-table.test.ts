import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { provinceTable, regionName } from './province-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-provinces-'));
afterAll(() => rmSync(folder, { recursive: true }));

const warn = vi.fn();
const logger = { debug() {}, info() {}, warn, error() {} };

test.each([
  ['58.60.1.1', '广东'],
  ['1.202.1.1', '北京'],
  ['110.16.1.1', '内蒙古'],
  ['203.198.1.1', '中国香港'],
  ['202.175.3.3', '中国澳门'],
  ['140.112.1.1', '中国台湾'],
  ['8.8.8.8', '美国'],
  ['127.0.0.1', null],
  ['10.1.2.3', null],
  ['240e:3b7:3272::1', '广东'],
  ['2001:b000::1', '中国台湾'],
  ['2001:db8::1', null],
  ['fe80::1', null],
  ['::ffff:58.60.1.1', '广东'],
  ['58.60.1.1:51234', '广东'],
  ['no address', null],
])('[MY-19] the province of %s is %s', async (address, province) => {
  expect(await provinceTable({ v4: undefined, v6: undefined }, logger)(address)).toBe(province);
});

test.each([
  ['中国|0|广东省|深圳市|电信', '广东'],
  ['中国|广西壮族自治区|南宁市|电信|CN', '广西'],
  ['中国|0|青海省|海南藏族自治州|电信', '青海'],
  ['中国|香港', '中国香港'],
  ['中国|香港特别行政区|0|0|HK', '中国香港'],
  ['中国|台湾省|台北市|0|CN', '中国台湾'],
  ['香港|0|0|0|HK', '中国香港'],
  ['中国|0|0|0|0', null],
  ['新加坡|0|0|0|SG', '新加坡'],
  ['0|0|0|内网IP|内网IP', null],
  ['Reserved|Reserved|Reserved|0|0', null],
  ['', null],
  ['<b>|0', null],
])('[MY-19] the record %s is shown as %s', (record, name) => {
  expect(regionName(record)).toBe(name);
});

test('[MY-19] a table that cannot be read is reported once, and gives no province', async () => {
  const broken = join(folder, 'broken.xdb');
  writeFileSync(broken, 'short');
  const short = provinceTable({ v4: broken, v6: undefined }, logger);
  expect(await short('58.60.1.1')).toBeNull();
  const missing = provinceTable({ v4: join(folder, 'missing.xdb'), v6: undefined }, logger);
  expect([await missing('58.60.1.1'), await missing('8.8.8.8')]).toEqual([null, null]);
  expect(warn).toHaveBeenCalledTimes(1);
});
