import type { AccountTables } from './tables/account.ts';
import type { AuditTables } from './tables/audit.ts';
import type { BackupTables } from './tables/backups.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { ClaimTables } from './tables/claims.ts';
import type { CommentTables } from './tables/comments.ts';
import type { ImportTables } from './tables/imports.ts';
import type { OperatorTables } from './tables/operators.ts';
import type { SiteTables } from './tables/site.ts';
import type { TradingTables } from './tables/trading.ts';
import type { TrafficTables } from './tables/traffic.ts';

/** Every table, as Kysely types it. A service uses only its own tables. */
export type Tables = CatalogueTables &
  SiteTables &
  CommentTables &
  AccountTables &
  ClaimTables &
  TradingTables &
  OperatorTables &
  AuditTables &
  BackupTables &
  ImportTables &
  TrafficTables;
