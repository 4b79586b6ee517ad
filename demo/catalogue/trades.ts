import { join } from 'node:path';
import * as z from 'zod';
import { line, openingPlatform, readYaml, slug } from './content-file.ts';

const yuan = z.number().positive();
const trade = z.strictObject({
  key: slug,
  game: slug,
  server_name: line,
  platform: openingPlatform,
  title: line,
  description: line,
  price_yuan: yuan,
  recharge_yuan: z.number().min(0).nullish(),
  created_days: z.int().min(0).nullish(),
  listed_days_ago: z.int().min(0).nullish(),
  has_second_password: z.boolean().default(false),
  state: z.enum(['审核中', '公示期', '出售中', '交易中', '已出售']),
  transfers: z.int().min(0).default(0),
  price_drops: z.array(z.strictObject({ days_ago: z.int().min(0), from_yuan: yuan })).default([]),
});

export type DemoTrade = z.output<typeof trade>;

/** @throws {ContentError} */
export function readTrades(folder: string): DemoTrade[] {
  return readYaml(join(folder, 'trades.yaml'), z.array(trade).min(1));
}
