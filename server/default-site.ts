import { sql } from 'kysely';
import type { Config } from '#platform/core/config/config.ts';
import type { Database } from '#platform/database/open.ts';

/** The app version and the copyright years of the footer, as specified. */
const FOOTER = { app_version: '2.0.0', copyright_from: 2019, copyright_to: 2025 };

/** Inserts the default site of the settings if there is no site. */
export async function ensureDefaultSite(db: Database, site: Config['site']): Promise<void> {
  const settings = JSON.stringify({ ...FOOTER, ...site, app_name: site.name, developer: site.company });
  await sql`
    insert into site (key, is_default, settings)
    select 'default', true, ${settings}::jsonb
    where not exists (select from site)`.execute(db);
}
