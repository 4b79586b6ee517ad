import type { ColumnType, Generated } from 'kysely';
import type { VisitSource } from '#contract/visit-sources.ts';

type Fields = Record<string, unknown> | null;

/** Audit, backups, imports and traffic: tables that the platform reads and writes for every service. */
export interface PlatformTables {
  /** The data keys that numbers are encrypted with, by their ids; the highest number is the current one. */
  data_key: { id: string; number: Generated<number>; retired: Generated<boolean> };
  /** One row: the last clock check of retention, and the time until which nothing is removed. */
  retention_clock: { id: 1; seen_at: Date; held_until: Date };
  audit_entry: {
    id: Generated<number>;
    at: Date;
    /** Null: a scheduled job or the command line. */
    operator_id: number | null;
    operator_name: string;
    /** The prefix and name of the token, for a call without a session. */
    token: Generated<string | null>;
    role: string;
    action: string;
    subject: string;
    subject_id: string | null;
    title: Generated<string>;
    version: number | null;
    batch: string | null;
    before: ColumnType<Fields, string | null, never>;
    after: ColumnType<Fields, string | null, never>;
    address: string;
  };
  /**
   * What happened on the site. `changed` is the transaction that recorded it. Webhooks and other subscribers read it.
   */
  site_event: {
    id: Generated<number>;
    key: Generated<string>;
    changed: Generated<string>;
    at: Date;
    type: string;
    subject_id: number;
    game_id: number | null;
    title: Generated<string>;
    /** The deliveries to webhooks were created. */
    is_dispatched: Generated<boolean>;
  };
  /** What the recorded events say: the versions that are shown, or that wait. */
  site_event_state: {
    subject: string;
    seen_id: number;
    seen_version: number;
    seen_title: Generated<string>;
    seen_game: number | null;
  };
  /** The position up to which a subscriber has read the events. */
  event_cursor: {
    subscriber: string;
    position: string;
    held_until: Date | null;
    /** What is left of the subscriber's quota; null if it is not known. */
    remain: number | null;
  };
  /** The keys of saves that created records. */
  idempotency_key: {
    operator_id: number;
    resource: string;
    key: string;
    /** The record as the last save with the key left it; null in the transaction that creates it. */
    record_id: number | null;
    version: number | null;
    /** The last save with the key. */
    at: Date;
  };
  backup_run: {
    id: Generated<number>;
    kind: 'backup' | 'export' | 'restore';
    started_at: Date;
    /** Null while it runs, and permanently if its process died. */
    ended_at: Date | null;
    alive_at: Date | null;
    /** The scheduled time; null for a manual backup. */
    due_at: Date | null;
    /** An operator's name, or the names of the command line and the platform. */
    doer: string;
    file: string;
    bytes: number | null;
    rows: number | null;
    files: number | null;
    problem: string | null;
  };
  import_run: {
    id: Generated<number>;
    subject: string;
    /** A file import, records published or unpublished, deleted, or saved in a grid. */
    kind: Generated<'import' | 'state' | 'remove' | 'grid'>;
    /** A field of many records; its `kind` is `state` then, for earlier versions. */
    is_edit: Generated<boolean>;
    operator_id: number;
    file_name: string;
    at: Date;
    /** The last write of a batch, by the database's clock. */
    active_at: Generated<Date>;
    /** Null while it runs, and permanently if its process died. */
    ended_at: Date | null;
  };
  import_change: {
    run_id: number;
    record_id: number;
    version: number;
    /**
     * The changed fields before and after, as JSON. A created record has no before; a deleted one has no after and all its
     * fields before.
     */
    before: string | null;
    after: string | null;
  };
  visit_count: {
    starts_at: Date;
    /** 1 for an hour; 24 after the hours of a day were merged. */
    hours: 1 | 24;
    page: string;
    visits: number;
  };
  /** Page views and searches by hour and site, for trends. */
  traffic_hour: {
    starts_at: Date;
    /** The key of the site; empty if it is not known. */
    site: string;
    visits: number;
    searches: number;
    missed: number;
  };
  visit_source: {
    /** China's day, `2026-11-21`. */
    day: string;
    source: VisitSource;
    /** Of another site; empty for known sources and beyond the most hosts of a day. */
    host: string;
    page: string;
    visits: number;
  };
  search_count: {
    /** China's day, `2026-11-21`. */
    day: string;
    /** The normalised term; empty for terms that are not stored. */
    term: string;
    searches: number;
    /** Searches without results. */
    missed: Generated<number>;
    results: number;
  };
}
