import type { Generated } from 'kysely';
import type { Channel } from '#contract/service-channels.ts';
import type { ANNOUNCEMENT_AUDIENCES, NOTICE_KINDS } from '#contract/vocabulary.ts';
import type { Versioned } from './catalogue.ts';

export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Notifications of players and what they are made from: tables of the main service, with players by id only. */
export interface NotificationTables {
  notification: {
    id: Generated<number>;
    /** What it is about and for whom; the same key is delivered once. */
    key: string;
    player_id: number;
    kind: NoticeKind;
    title: string;
    body: string;
    /** A path of the portal. */
    link: string;
    created_at: Generated<Date>;
    read_at: Date | null;
    announcement_id: number | null;
  };
  /** The kinds that a player has switched; without a row a kind is on. */
  notification_setting: {
    player_id: number;
    kind: NoticeKind;
    portal: Generated<boolean>;
    sms: Generated<boolean>;
    /** Null: not chosen; on in the browsers that the player has subscribed. */
    push: boolean | null;
  };
  /** What portals offered last. */
  channel_offer: {
    channel: Channel;
    kinds: NoticeKind[];
    /** SMS for a player and month. */
    monthly: number;
    /** Of pushes. */
    public_key: string;
    offered_at: Date;
  };
  /** What is sent over another channel, at most once. */
  notice_delivery: {
    id: Generated<number>;
    channel: Channel;
    /** Of the notification. */
    key: string;
    player_id: number;
    kind: NoticeKind;
    title: string;
    body: string;
    link: string;
    /** The variables of an SMS: what it is about, and when that is; the second may be empty. */
    name: string;
    moment: string;
    /** It is dropped afterwards. */
    useful_until: Date;
    state: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'dropped'>;
    reason: Generated<string>;
    created_at: Generated<Date>;
    /** When it was given to a portal to send. */
    taken_at: Date | null;
  };
  /** A browser to which a player's notifications are pushed; `key` is a hash of the endpoint. */
  push_subscription: {
    key: Uint8Array;
    player_id: number;
    endpoint: string;
    p256dh: string;
    auth: string;
    /** The site's key for which the browser is subscribed; null where it was not recorded. */
    public_key: Generated<string | null>;
    created_at: Generated<Date>;
  };
  /** How far the events of the comments service are read. */
  notice_cursor: { id: Generated<number>; position: string };
  /** What is delivered to many players in batches. */
  notice_fanout: {
    key: string;
    kind: 'pack' | 'opening' | 'expiry' | 'announcement';
    subject_id: number;
    /** The China day of openings, or of a pack's end, as `2026-11-21`; with the hours before the end of a later reminder. */
    day: string | null;
    /** The last player who was notified. */
    position: Generated<number>;
    created_at: Generated<Date>;
    done_at: Date | null;
  };
  announcement: Versioned & {
    title: string;
    body: string;
    link: string | null;
    audience: (typeof ANNOUNCEMENT_AUDIENCES)[number];
    game_id: number | null;
    published: Generated<boolean>;
    publish_at: Date | null;
    offline_at: Date | null;
    /** The first publication. */
    sent_at: Date | null;
    /** Counted now and then from the notifications. */
    delivered: Generated<number>;
    opened: Generated<number>;
    counted_at: Date | null;
    created_at: Generated<Date>;
  };
}
