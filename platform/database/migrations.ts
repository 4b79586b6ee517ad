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
import * as knownDevices from './migrations/0036_known_devices.ts';
import * as passkeys from './migrations/0037_passkeys.ts';
import * as operatorInvitations from './migrations/0038_operator_invitations.ts';
import * as mobileColumns from './migrations/0039_mobile_columns.ts';
import * as mobileSealed from './migrations/0039_mobile_sealed.ts';
import * as playerAccess from './migrations/0040_player_access.ts';
import * as trueFigures from './migrations/0041_true_figures.ts';
import * as downloads from './migrations/0042_downloads.ts';
import * as reports from './migrations/0043_reports.ts';
import * as ownPage from './migrations/0044_own_page.ts';
import * as notifications from './migrations/0045_notifications.ts';
import * as reservations from './migrations/0047_reservations.ts';
import * as reservationGrants from './migrations/0048_reservation_grants.ts';
import * as accountCare from './migrations/0049_account_care.ts';
import * as commentProvince from './migrations/0050_comment_province.ts';
import * as minorsAndAppFiling from './migrations/0051_minors_and_app_filing.ts';
import * as decisionAppeals from './migrations/0052_decision_appeals.ts';
import * as countedFigures from './migrations/0053_counted_figures.ts';
import * as reviewVersion from './migrations/0054_review_version.ts';
import * as accountEvents from './migrations/0055_account_events.ts';
import * as noticeChannels from './migrations/0056_notice_channels.ts';
import * as pushSubscriptions from './migrations/0057_push_subscriptions.ts';
import * as profileChanges from './migrations/0058_profile_changes.ts';
import * as temporaryPasswords from './migrations/0059_temporary_passwords.ts';
import * as bulkEdits from './migrations/0060_bulk_edits.ts';
import * as mediaLibrary from './migrations/0062_media_library.ts';
import * as pushKeys from './migrations/0063_push_keys.ts';
import * as sharedCodes from './migrations/0065_shared_codes.ts';
import * as commentMarks from './migrations/0066_comment_marks.ts';
import * as operatorRoles from './migrations/0067_operator_roles.ts';
import * as apiTokens from './migrations/0069_api_tokens.ts';
import * as siteEvents from './migrations/0070_site_events.ts';
import * as packages from './migrations/0075_packages.ts';
import * as harmony from './migrations/0076_harmony.ts';
import * as contentReviews from './migrations/0078_content_reviews.ts';
import * as promoChannels from './migrations/0081_promo_channels.ts';
import * as visitSources from './migrations/0081_visit_sources.ts';
import * as gameViews from './migrations/0082_game_views.ts';
import * as trends from './migrations/0083_trends.ts';
import * as impressions from './migrations/0084_impressions.ts';
import * as weeklyReports from './migrations/0085_weekly_reports.ts';
import * as setupChoices from './migrations/0086_setup_choices.ts';
import * as playerPictures from './migrations/0090_player_pictures.ts';
import * as categories from './migrations/0092_categories.ts';
import * as removedPictures from './migrations/0093_removed_pictures.ts';
import * as closingsAndGrants from './migrations/0094_closings_and_grants.ts';
import * as editedComments from './migrations/0096_edited_comments.ts';
import * as onlyCounted from './migrations/0097_only_counted.ts';
import * as nicknameResets from './migrations/0098_nickname_resets.ts';
import * as listCounts from './migrations/0099_list_counts.ts';
import * as moreListOrders from './migrations/0100_list_orders.ts';
import * as batchOperators from './migrations/0101_batch_operators.ts';
import * as codeImportResults from './migrations/0105_code_import_results.ts';
import * as calendarEntries from './migrations/0106_calendar_entries.ts';
import * as numberNotices from './migrations/0107_number_notices.ts';
import * as recycledNumbers from './migrations/0108_recycled_numbers.ts';
import * as searchAspects from './migrations/0109_search_aspects.ts';
import * as searchServersAtOnce from './migrations/0110_search_servers_at_once.ts';
import * as idempotencyKeys from './migrations/0111_idempotency_keys.ts';

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
  '0036_known_devices': knownDevices,
  '0037_passkeys': passkeys,
  '0038_operator_invitations': operatorInvitations,
  '0039_mobile_columns': mobileColumns,
  '0039_mobile_sealed': mobileSealed,
  '0040_player_access': playerAccess,
  '0041_true_figures': trueFigures,
  '0042_downloads': downloads,
  '0043_reports': reports,
  '0044_own_page': ownPage,
  '0045_notifications': notifications,
  '0047_reservations': reservations,
  '0048_reservation_grants': reservationGrants,
  '0049_account_care': accountCare,
  '0050_comment_province': commentProvince,
  '0051_minors_and_app_filing': minorsAndAppFiling,
  '0052_decision_appeals': decisionAppeals,
  '0053_counted_figures': countedFigures,
  '0054_review_version': reviewVersion,
  '0055_account_events': accountEvents,
  '0056_notice_channels': noticeChannels,
  '0057_push_subscriptions': pushSubscriptions,
  '0058_profile_changes': profileChanges,
  '0059_temporary_passwords': temporaryPasswords,
  '0060_bulk_edits': bulkEdits,
  '0062_media_library': mediaLibrary,
  '0063_push_keys': pushKeys,
  '0065_shared_codes': sharedCodes,
  '0066_comment_marks': commentMarks,
  '0067_operator_roles': operatorRoles,
  '0069_api_tokens': apiTokens,
  '0070_site_events': siteEvents,
  '0075_packages': packages,
  '0076_harmony': harmony,
  '0078_content_reviews': contentReviews,
  '0081_promo_channels': promoChannels,
  '0081_visit_sources': visitSources,
  '0082_game_views': gameViews,
  '0083_trends': trends,
  '0084_impressions': impressions,
  '0085_weekly_reports': weeklyReports,
  '0086_setup_choices': setupChoices,
  '0090_player_pictures': playerPictures,
  '0092_categories': categories,
  '0093_removed_pictures': removedPictures,
  '0094_closings_and_grants': closingsAndGrants,
  '0096_edited_comments': editedComments,
  '0097_only_counted': onlyCounted,
  '0098_nickname_resets': nicknameResets,
  '0099_list_counts': listCounts,
  '0100_list_orders': moreListOrders,
  '0101_batch_operators': batchOperators,
  '0105_code_import_results': codeImportResults,
  '0106_calendar_entries': calendarEntries,
  '0107_number_notices': numberNotices,
  '0108_recycled_numbers': recycledNumbers,
  '0109_search_aspects': searchAspects,
  '0110_search_servers_at_once': searchServersAtOnce,
  '0111_idempotency_keys': idempotencyKeys,
};
