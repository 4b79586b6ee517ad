import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { bad, type Check, type Finding, ok, warn } from '#platform/core/finding.ts';
import { journalFiles, readJournalDirectory } from '#platform/database/journal/journal-directory.ts';
import type { Database } from '#platform/database/open.ts';
import { knownDirectories, readMarks } from '../claims/journal/journal-repository.ts';
import { countUnwrittenPages } from '../site/info-page-starter.ts';

/** Everything published has a search document, and nothing else has. */
export function searchCheck(db: Database): Check {
  return {
    name: '搜索索引',
    run: async () => {
      const { missing, left_over, documents } = await countMissingDocuments(db);
      const advice = '重启门户后仍是这样时，重新保存或重新导入这些内容。';
      return missing + left_over > 0
        ? [warn(`${missing} 条内容搜不到，${left_over} 条索引已没有内容。`, advice)]
        : [ok(`${documents} 条，与内容一致。`)];
    },
  };
}

/** The info pages, some of which the law requires, have texts. */
export function pagesCheck(db: Database): Check {
  return {
    name: '说明页',
    run: async () => {
      const { titles, pages } = await countUnwrittenPages(db);
      return titles.length > 0
        ? [warn(`还没有内容：${titles.join('、')}。`, '对外开放前，在后台“说明页”里写好。')]
        : [ok(`${pages} 页，都有内容。`)];
    },
  };
}

/** The journal exists and is no shorter than its marks; no codes are withheld. */
export function journalCheck(db: Database, journalDir: string): Check {
  return {
    name: '领取记录',
    run: async () => {
      if (!existsSync(journalDir)) {
        return [
          warn('还没有领取记录的目录。', '启动一次门户，它会自动建好；以前有过时，先找回 JOURNAL_DIR。'),
        ];
      }
      const directory = readJournalDirectory(journalDir);
      const files = journalFiles(directory);
      const marks = await readMarks(db, directory.id);
      const cut = files.filter(({ name, bytes }) => bytes < (marks.get(name) ?? 0));
      const others = (await knownDirectories(db)).filter((id) => id !== directory.id);
      const withheld = await countWithheldCodes(db);
      const found: Omit<Finding, 'name'>[] = [
        cut.length > 0
          ? bad(`${cut.length} 个文件比数据库知道的短。`, '磁盘丢失过数据：检查磁盘，核对最近的领取。')
          : ok(`${files.length} 个文件，都完整。`),
      ];
      if (others.length > 0) {
        found.push(ok(`数据库另外知道 ${others.length} 个目录（别的机器，或以前的）。`));
      }
      if (withheld > 0) {
        found.push(
          warn(
            `${withheld} 个兑换码暂停发放。`,
            '用 npm run portal -- pools list 查看，核对后用 pools release 恢复。',
          ),
        );
      }
      return found;
    },
  };
}

/** Counts published items without a search document, and documents without a published item. */
async function countMissingDocuments(db: Database) {
  const { rows } = await sql<{ missing: number; left_over: number; documents: number }>`
    with shown as materialized (
      select 'game' as kind, id from game where published
      union all select 'news', id from news where published
      union all select 'gift', pack.id from pack join game on game.id = pack.game_id
        where pack.published and game.published
    )
    select
      count(*) filter (where document.ref_id is null)::int as missing,
      count(*) filter (where shown.id is null)::int as left_over,
      count(document.ref_id)::int as documents
    from shown
    full join search_document as document on document.kind = shown.kind and document.ref_id = shown.id`.execute(
    db,
  );
  return rows[0] ?? { missing: 0, left_over: 0, documents: 0 };
}

async function countWithheldCodes(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pack_code where quarantined and not claimed`.execute(db);
  return rows[0]?.count ?? 0;
}
