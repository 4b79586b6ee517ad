import type { AccountTables } from './tables/account.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { ClaimTables } from './tables/claims.ts';
import type { CommentTables } from './tables/comments.ts';
import type { NotificationTables } from './tables/notifications.ts';
import type { OperatorTables } from './tables/operators.ts';
import type { PlatformTables } from './tables/platform.ts';
import type { ReservationTables } from './tables/reservations.ts';
import type { ReviewTables } from './tables/reviews.ts';
import type { SiteTables } from './tables/site.ts';
import type { TradingTables } from './tables/trading.ts';

/** Every table, as Kysely types it. A service uses only its own tables. */
export type Tables = CatalogueTables &
  SiteTables &
  CommentTables &
  AccountTables &
  ClaimTables &
  ReservationTables &
  ReviewTables &
  TradingTables &
  NotificationTables &
  OperatorTables &
  PlatformTables;
