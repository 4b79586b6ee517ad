import { sql } from 'kysely';
import { FIXED_NOTICE_KINDS, PUSH_NOTICE_KINDS } from '#contract/vocabulary.ts';
import type { NoticeKind } from '#platform/database/tables/notifications.ts';
import type { Tx } from '#platform/database/transaction.ts';

/** A notification for one player. `key` is unique: the same key is delivered once, ever. */
export interface Notice {
  key: string;
  playerId: number;
  kind: NoticeKind;
  title: string;
  body: string;
  /** A path of the portal. */
  link: string;
  /** Without it no SMS is sent. */
  sms?: SmsFacts;
  /** When it is no longer worth sending over another channel; by default a day from now. */
  until?: Date;
}

/** The variables of an SMS: what it is about, and when that is. */
export interface SmsFacts {
  name: string;
  moment: string;
}

/**
 * Delivers notifications in a transaction, except those whose key was delivered before and those of kinds that the player
 * has switched off. The delivered ones wait for the other channels that their players chose.
 * @param announcementId the announcement that they are of
 * @returns the keys of the delivered ones
 */
export async function notify(
  tx: Tx,
  notices: readonly Notice[],
  announcementId?: number,
): Promise<Set<string>> {
  if (notices.length === 0) {
    return new Set();
  }
  const { rows } = await sql<{ key: string }>`
    with given as (
      select * from unnest(
        ${notices.map(({ key }) => key)}::text[],
        ${notices.map(({ playerId }) => playerId)}::bigint[],
        ${notices.map(({ kind }) => kind)}::text[],
        ${notices.map(({ title }) => title)}::text[],
        ${notices.map(({ body }) => body)}::text[],
        ${notices.map(({ link }) => link)}::text[],
        ${notices.map(({ sms }) => sms?.name ?? null)}::text[],
        ${notices.map(({ sms }) => sms?.moment ?? '')}::text[],
        ${notices.map(({ until }) => until ?? null)}::timestamptz[]
      ) with ordinality as given (key, player_id, kind, title, body, link, name, moment, until, place)
    ), added as (
      insert into notification (key, player_id, kind, title, body, link, announcement_id)
      select key, player_id, kind, title, body, link, ${announcementId ?? null}::bigint
      from given
      where kind = any(${[...FIXED_NOTICE_KINDS]}::text[]) or not exists (
        select from notification_setting
        where notification_setting.player_id = given.player_id and notification_setting.kind = given.kind and not portal
      )
      order by place
      on conflict (key) do nothing
      returning key
    ), queued as (
      insert into notice_delivery (channel, key, player_id, kind, title, body, link, name, moment, useful_until)
      select channel, given.key, given.player_id, given.kind, given.title, given.body, given.link,
        coalesce(name, ''), moment, coalesce(until, now() + interval '1 day')
      from added join given on given.key = added.key
        cross join (values ('sms'), ('push')) as channels (channel)
        left join notification_setting as setting
          on setting.player_id = given.player_id and setting.kind = given.kind
      where case channel
        when 'sms' then setting.sms and name is not null
        else coalesce(setting.push, true) and given.kind = any(${[...PUSH_NOTICE_KINDS]}::text[])
          and exists (select from push_subscription where push_subscription.player_id = given.player_id)
      end
      on conflict (channel, key) do nothing
    )
    select key from added`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}
