import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type IP2Region from 'ip2region';
import { IPv4, IPv6, newWithBuffer } from 'ip2region.js';
import { ipAddress } from '#platform/core/ip-address.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { ProvinceOf } from '#platform/core/province.ts';
import { regionName } from './region-name.ts';

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
