import { sql } from 'kysely';
import { DOCUMENTS_ADDRESS } from '#contract/account/actions.ts';
import { OWN_ADDRESSES } from '#contract/account/constants.ts';
import type { DocumentVersions } from '#contract/account/own.ts';
import type { Database } from '#platform/database/open.ts';

const OWN = { 'x-portal': '1', 'sec-fetch-site': 'same-origin' };

/** The versions of the texts that a portal shows; null without texts. */
async function shownVersions(url: string): Promise<DocumentVersions | null> {
  const response = await fetch(url + DOCUMENTS_ADDRESS, {
    method: 'POST',
    headers: OWN,
    body: new URLSearchParams(),
  });
  return (await response.json()).data.documents;
}

/** Accepts the texts in the session of a cookie, as the login dialog does after a login. */
export async function acceptTexts(url: string, cookie: string): Promise<void> {
  const body = new URLSearchParams((await shownVersions(url)) ?? {});
  await fetch(url + OWN_ADDRESSES.accept, { method: 'POST', headers: { ...OWN, cookie }, body });
}

/** Lets all players of a database accept the texts of a portal. */
export async function acceptForAll(db: Database, url: string): Promise<void> {
  const versions = await shownVersions(url);
  if (versions) {
    await sql`
      insert into consent (player_id, document, version, accepted_at)
      select player.id, shown.document, shown.version, now()
      from player cross join (
        values ('agreement', ${versions.agreement}::text), ('privacy', ${versions.privacy}::text)
      ) as shown (document, version)
      on conflict do nothing`.execute(db);
  }
}
