import { sql } from 'kysely';
import type { homePreview, previewCall } from '#contract/admin/preview-call.ts';
import type { Permission } from '#contract/admin/roles.ts';
import type { CallParams } from '#contract/call.ts';
import { orNotFound, Refusal, refuseFields } from '#contract/refusal.ts';
import type { AnyResource } from '#platform/admin/admin-resource.ts';
import type { PreviewWithin } from '#platform/admin/preview-page.ts';
import { holdRecord, writePublication } from '#platform/admin/records.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { type AdminContext, allows } from '#platform/core/operator.ts';
import { rolledBack } from '#platform/database/rolled-back.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { AdminHandle, MainAdminServices } from '../admin-context.ts';

type Context = MainAdminServices & AdminContext;

/** A page with the time that it shows, in China time. */
interface Preview {
  html: string;
  at: string;
}

type Wanted = CallParams<ReturnType<typeof previewCall>>;

/** What is scheduled but not published yet is shown to those who may read it. */
function readable({ resources, operator }: Context): AnyResource[] {
  return resources.filter(
    ({ name, isPublished }) => isPublished && allows(operator, `${name}.read` as Permission),
  );
}

/** Records that are due at once are few; more are left out of a preview. */
const MOST_DUE = 500;

/**
 * The page of a record as if the form were saved and published, at a time. It is written, rendered and rolled back in one
 * transaction: the page is the portal's own, and nothing of it remains.
 * @throws {Refusal} NOT_FOUND, BAD_REQUEST with the fields, UNAVAILABLE if this process renders no pages
 */
export async function previewRecord(
  context: Context,
  { resource, addressOf }: { resource: AnyResource; addressOf: (id: number) => string },
  { id, item, at: wantedAt }: Wanted,
): Promise<Preview> {
  const { db, previewWithin } = context;
  const within = requirePages(previewWithin);
  return within(context.host, (render) =>
    rolledBack(db, async (tx) => {
      const held = orNotFound(
        await holdRecord(tx, resource, id),
        `这条${resource.title}已不存在，请返回列表`,
      );
      const problems = (await resource.check?.(tx, item as object, id, context, held.item)) ?? [];
      if (problems.length > 0) {
        throw refuseFields(problems);
      }
      const at = timeOf(wantedAt, [held.publish_at, startOf(item)], context.now);
      await publishScheduled(tx, readable(context), at);
      const key = await resource.write(tx, id, item, context.now, held.item);
      if (resource.isPublished) {
        await writePublication(tx, resource, [
          { id: key, published: true, publish_at: held.publish_at ?? at, offline_at: null },
        ]);
      }
      await resource.afterwards?.(tx, [key]);
      return { html: await render({ tx, now: at, address: addressOf(key) }), at: chinaTime(at) };
    }),
  );
}

/**
 * The home page at a time, with all that is scheduled until then.
 * @throws {Refusal} UNAVAILABLE if this process renders no pages
 */
export const previewHome: AdminHandle<typeof homePreview> = async (context, { at: wantedAt }) => {
  const { db, previewWithin } = context;
  const at = timeOf(wantedAt, [], context.now);
  return requirePages(previewWithin)(context.host, (render) =>
    rolledBack(db, async (tx) => {
      await publishScheduled(tx, readable(context), at);
      return { html: await render({ tx, now: at, address: '/' }), at: chinaTime(at) };
    }),
  );
};

function requirePages(within: PreviewWithin | undefined): PreviewWithin {
  if (!within) {
    throw new Refusal('UNAVAILABLE', '当前服务没有网站页面，请到网站的后台预览');
  }
  return within;
}

/** The wanted time, else the moment at which the record is shown first. A preview shows no past. */
function timeOf(wanted: string | null, starts: readonly (Date | null | undefined)[], now: Date): Date {
  const moments = wanted === null ? starts.map((start) => start?.getTime() ?? 0) : [Date.parse(wanted)];
  return new Date(Math.max(now.getTime(), ...moments));
}

function startOf(item: unknown): Date | null {
  const { starts_at } = item as { starts_at?: string | null };
  return starts_at ? new Date(starts_at) : null;
}

/** Publishes and unpublishes the records that are due at the time, in the transaction. */
async function publishScheduled(tx: Tx, resources: readonly AnyResource[], at: Date): Promise<void> {
  for (const resource of resources) {
    const { rows } = await sql<{
      id: number;
      published: boolean;
      publish_at: Date | null;
      offline_at: Date | null;
    }>`
      select id, offline_at is null or offline_at > ${at} as published, publish_at, offline_at
      from ${sql.table(resource.table)}
      where (not published and publish_at <= ${at}) or (published and offline_at <= ${at})
      order by id limit ${MOST_DUE}`.execute(tx);
    if (rows.length > 0) {
      await writePublication(tx, resource, rows);
      const ids = rows.map(({ id }) => id);
      await resource.afterwards?.(tx, ids);
    }
  }
}
