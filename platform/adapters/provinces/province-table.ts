import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type IP2Region from 'ip2region';
import { IPv4, IPv6, newWithBuffer } from 'ip2region.js';
import { ipAddress } from '#platform/core/ip-address.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { ProvinceOf } from '#platform/core/province.ts';

/** Tables of ip2region (`.xdb`) that replace those of the package. */
export interface ProvinceFiles {
  v4: string | undefined;
  v6: string | undefined;
}

/** The record of an address: its country and its parts, separated by `|`. */
type Search = (address: string) => string | Promise<string>;

/** Finds the province of an address in offline tables, which are read at the first use. */
export function provinceTable({ v4, v6 }: ProvinceFiles, logger: Logger): ProvinceOf {
  const open = (file: string | undefined, version: typeof IPv4) => {
    let table: Promise<Search> | undefined;
    return () => {
      table ??= file === undefined ? packagedTable() : openTable(file, version, logger);
      return table;
    };
  };
  const tables = { v4: open(v4, IPv4), v6: open(v6, IPv6) };
  return async (text) => {
    const address = ipAddress(text);
    if (address === null) {
      return null;
    }
    try {
      const search = await tables[address.includes(':') ? 'v6' : 'v4']();
      return regionName(await search(address));
    } catch {
      return null;
    }
  };
}

const require = createRequire(import.meta.url);
let shared: IP2Region | undefined;

/** Both tables of the package, which is CommonJS; one copy in a process. */
async function packagedTable(): Promise<Search> {
  const { default: Tables }: { default: typeof IP2Region } = require('ip2region');
  shared ??= new Tables();
  const table = shared;
  return (address) => {
    const { country = '', province = '' } = table.search(address) ?? {};
    return `${country}|${province}`;
  };
}

async function openTable(file: string, version: typeof IPv4, logger: Logger): Promise<Search> {
  try {
    const table = newWithBuffer(version, await readFile(file));
    return (address) => table.search(address);
  } catch (error) {
    logger.warn('the table of provinces could not be read', { file, error });
    return () => '';
  }
}

/** The names of the 34 divisions without their kind: 广东省 is 广东, 内蒙古自治区 is 内蒙古. */
const PROVINCES = (
  '北京 天津 上海 重庆 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 ' +
  '海南 四川 贵州 云南 陕西 甘肃 青海 内蒙古 广西 西藏 宁夏 新疆'
).split(' ');
/** Shown with 中国, as the rules on account information require. */
const REGIONS = ['香港', '澳门', '台湾'];
const LONGEST = 20;

/**
 * The name to show for a record of ip2region: `中国|0|广东省|深圳市|电信`, or `中国|广东省|深圳市|电信|CN` in newer tables. In
 * China the province, elsewhere the country; null if it is not known.
 */
export function regionName(record: string): string | null {
  const [country = '', ...parts] = record.split('|');
  const region = [country, ...parts].find((part) => REGIONS.some((name) => part.startsWith(name)));
  if (region) {
    return `中国${region.slice(0, 2)}`;
  }
  if (country === '中国') {
    const [province] = parts.flatMap((part) => PROVINCES.find((name) => part.startsWith(name)) ?? []);
    return province ?? null;
  }
  return /^\p{Script=Han}+$/u.test(country) ? country.slice(0, LONGEST) : null;
}
