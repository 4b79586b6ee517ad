import { sql } from 'kysely';
import { type codeFind, DRAWS_SHOWN } from '#contract/admin/codes.ts';
import type { CallData } from '#contract/call.ts';
import { record } from '#platform/audit/record.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { AdminHandle } from '../admin-context.ts';
import { wireTime } from '../lists/times.ts';
import { readCode } from './code-text.ts';
import { maskCode } from './mask-code.ts';

type Found = CallData<typeof codeFind>['list'][number];
/** A JSON value of the database: its times are as PostgreSQL writes them. */
type Row = Omit<Found, 'code_masked'> & { code: string };

const TAIL = 4;

/** Finds what became of a code, in every pack. The audit has its last characters, and whether it was found. */
export const findCode: AdminHandle<typeof codeFind> = async ({ db, operator, address, now }, { code }) => {
  const wanted = readCode({ line: 1, text: code.replace(/\s+/g, '') }).code.toUpperCase();
  const rows = [...(await codesOf(db, wanted)), ...(await formerCodes(db, wanted))];
  await transaction(db, (tx) =>
    record(tx, {
      operator,
      action: 'find',
      subject: 'codes',
      address,
      at: now,
      title: `尾号 ${tailOf(wanted)}`,
      after: {
        ends_with: tailOf(wanted),
        found: rows.length,
        packs: rows.flatMap(({ pack }) => pack?.id ?? []),
      },
    }),
  );
  return {
    list: rows.map(({ code: text, upload, claim, drawn, ...row }) => ({
      ...row,
      code_masked: maskCode(text),
      upload: upload && { ...upload, at: wireTime(upload.at) },
      claim: claim && { ...claim, at: wireTime(claim.at) },
      drawn: drawn.map((draw) => ({ ...draw, at: wireTime(draw.at) })),
    })),
  };
};

/** At most a third of a code: the audit doesn't show it. */
function tailOf(code: string): string {
  const characters = [...code];
  const shown = Math.min(TAIL, Math.floor(characters.length / 3));
  return shown > 0 ? characters.slice(-shown).join('') : '';
}

const PACK = sql`(
  select jsonb_build_object('id', pack.id, 'title', pack.title, 'game', game.name)
  from pack join game on game.id = pack.game_id where pack.id = found.pack_id)`;

/** Codes of packs: those of one player each, and shared ones. */
async function codesOf(db: Database, wanted: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select found.code, ${PACK} as pack,
      case when claimed then 'claimed' when quarantined then 'withheld' else 'free' end as state,
      (
        select jsonb_build_object('id', code_batch.id, 'from', file_name, 'at', at, 'operator', operator_name)
        from code_batch join code_span on batch_id = code_batch.id
        where code_batch.pack_id = found.pack_id and found.id between first_id and last_id limit 1
      ) as upload,
      (
        select jsonb_build_object('at', claimed_at, 'player', player_label, 'player_id', player_id, 'feedback', feedback)
        from claim where code_id = found.id
      ) as claim,
      (select count(*)::int from pool_draw where code_id = found.id and pack_id = found.pack_id) as draws,
      coalesce((
        select jsonb_agg(jsonb_build_object('at', drawn_at, 'player_id', player_id, 'feedback', feedback) order by id desc)
        from (
          select * from pool_draw where code_id = found.id and pack_id = found.pack_id
          order by id desc limit ${DRAWS_SHOWN}) as newest
      ), '[]') as drawn,
      0 as given, null as most
    from pack_code as found
    where upper(found.code) = ${wanted}
      and not exists (select from pack where pack.id = found.pack_id and shared_code is not null)
    union all
    select shared_code, ${PACK}, 'shared', null, null, 0, '[]', shared_seats, shared_total
    from (select *, id as pack_id from pack) as found where upper(shared_code) = ${wanted}`.execute(db);
  return rows;
}

/** Codes that are in no pack: withdrawn, or claimed before the database was restored. */
async function formerCodes(db: Database, wanted: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select found.code, ${PACK} as pack, 'withdrawn' as state, null as upload, null as claim, 0 as draws,
      '[]'::jsonb as drawn, 0 as given, null as most
    from withdrawn_code as found
    where upper(found.code) = ${wanted} and not exists (
      select from pack_code where pack_code.code = found.code and pack_code.pack_id = found.pack_id)
    union all
    select found.code, ${PACK}, 'issued', null,
      jsonb_build_object('at', claimed_at, 'player', '', 'player_id', player_id, 'feedback', null), 0, '[]', 0, null
    from issued_code as found where upper(found.code) = ${wanted}`.execute(db);
  return rows;
}
