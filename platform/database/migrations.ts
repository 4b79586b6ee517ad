import type { Migration } from 'kysely/migration';
import * as games from './migrations/0001_games.ts';
import * as newsPacksSchedule from './migrations/0002_news_packs_schedule.ts';
import * as site from './migrations/0003_site.ts';
import * as comments from './migrations/0004_comments.ts';
import * as playersClaims from './migrations/0005_players_claims.ts';
import * as trading from './migrations/0006_trading.ts';
import * as search from './migrations/0007_search.ts';
import * as accounts from './migrations/0008_accounts.ts';
import * as claims from './migrations/0009_claims.ts';
import * as likesComments from './migrations/0010_likes_comments.ts';
import * as appeals from './migrations/0011_appeals.ts';
import * as operators from './migrations/0012_operators.ts';
import * as favourites from './migrations/0013_favourites.ts';
import * as appealAccount from './migrations/0014_appeal_account.ts';
import * as dashboard from './migrations/0015_dashboard.ts';
import * as backups from './migrations/0016_backups.ts';
import * as queues from './migrations/0017_queues.ts';
import * as nightlyBackups from './migrations/0018_nightly_backups.ts';
import * as importChanges from './migrations/0020_import_changes.ts';
import * as rankingsDrawn from './migrations/0022_rankings_drawn.ts';
import * as backupsAlive from './migrations/0023_backups_alive.ts';
import * as batchesAndLinks from './migrations/0024_batches_and_links.ts';
import * as restoreRuns from './migrations/0027_restore_runs.ts';
import * as deadAddresses from './migrations/0028_dead_addresses.ts';
import * as retentionClock from './migrations/0030_retention_clock.ts';
import * as schemaFloor from './migrations/0031_schema_floor.ts';
import * as listOrders from './migrations/0032_list_orders.ts';
import * as likesByPlayer from './migrations/0033_likes_by_player.ts';
import * as newsChanged from './migrations/0034_news_changed.ts';
import * as developerWebsite from './migrations/0035_developer_website.ts';

/** Every migration in its order, by the name that the database records. */
export const migrations: Record<string, Migration> = {
  '0001_games': games,
  '0002_news_packs_schedule': newsPacksSchedule,
  '0003_site': site,
  '0004_comments': comments,
  '0005_players_claims': playersClaims,
  '0006_trading': trading,
  '0007_search': search,
  '0008_accounts': accounts,
  '0009_claims': claims,
  '0010_likes_comments': likesComments,
  '0011_appeals': appeals,
  '0012_operators': operators,
  '0013_favourites': favourites,
  '0014_appeal_account': appealAccount,
  '0015_dashboard': dashboard,
  '0016_backups': backups,
  '0017_queues': queues,
  '0018_nightly_backups': nightlyBackups,
  '0020_import_changes': importChanges,
  '0022_rankings_drawn': rankingsDrawn,
  '0023_backups_alive': backupsAlive,
  '0024_batches_and_links': batchesAndLinks,
  '0027_restore_runs': restoreRuns,
  '0028_dead_addresses': deadAddresses,
  '0030_retention_clock': retentionClock,
  '0031_schema_floor': schemaFloor,
  '0032_list_orders': listOrders,
  '0033_likes_by_player': likesByPlayer,
  '0034_news_changed': newsChanged,
  '0035_developer_website': developerWebsite,
};
