import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { bad, type Check, check, type Finding, ok, warn } from '#platform/core/finding.ts';
import { journalFiles, readJournalDirectory } from '#platform/database/journal/journal-directory.ts';
import type { Database } from '#platform/database/open.ts';
import { knownDirectories, readMarks } from '../codes/journal/journal-repository.ts';
import { countWrongListCounts } from '../lists/list-counts.ts';
import { countWrongCounts } from '../reservations/reservation-counts.ts';
import { readPageStates } from '../site/info-page-starter.ts';
import { LISTED_GAMES, type ListedGame, namesOf } from './listed-games.ts';

/** Everything published has a search document, and nothing else has. */
export function searchCheck(db: Database): Check {
  return check('搜索索引', async () => {
    const { missing, left_over, documents } = await countMissingDocuments(db);
    const advice = '如果重启门户后仍有问题，请重新保存或重新导入这些内容。';
    return missing + left_over > 0
      ? [warn(`${missing} 条内容无法搜索到，${left_over} 条索引没有对应的内容。`, advice)]
      : [ok(`${documents} 条，与内容一致。`)];
  });
}

/** The info pages, some of which the law requires, have texts. */
export function pagesCheck(db: Database): Check {
  return check('说明页', async () => {
    const pages = await readPageStates(db);
    const titles = pages.filter(({ is_written }) => !is_written).map(({ title }) => title);
    return titles.length > 0
      ? [warn(`还没有内容：${titles.join('、')}。`, '对外开放前，请在后台“说明页”里填写。')]
      : [ok(`${pages.length} 页，都有内容。`)];
  });
}

/** The privacy text names the counter of each site that has one. */
export function counterCheck(db: Database): Check {
  return check('百度统计', async () => {
    const { rows } = await sql<{ sites: string[]; named: boolean }>`
      select array_agg(settings->>'name' order by id) as sites,
        exists (select from info_page where key = 'privacy' and body_html like '%百度统计%') as named
      from site where coalesce(settings->>'baidu_tongji', '') <> ''`.execute(db);
    const { sites, named } = rows[0] ?? {};
    if (!sites) {
      return [ok('没有站点开启。')];
    }
    const list = sites.join('、');
    return named
      ? [ok(`${list} 已开启，隐私政策里已写明。`)]
      : [
          bad(
            `${list} 开启了百度统计，隐私政策里没有写明。`,
            '请在“说明页”的隐私政策里写明使用百度统计、收集哪些信息、如何关闭；docs/operations.md 有示例。',
          ),
        ];
  });
}

/** Checks that maintained numbers are those of the rows. `recount` is the command that corrects them. */
function numbersCheck(
  db: Database,
  count: (db: Database) => Promise<number>,
  [name, rows, recount]: readonly [name: string, rows: string, recount: string],
): Check {
  return check(name, async () => {
    const wrong = await count(db);
    return wrong > 0
      ? [warn(`${wrong} 个${name}与${rows}不符。`, `运行 npm run portal -- ${recount} recount。`)]
      : [ok(`与${rows}一致。`)];
  });
}

/** The numbers of reservations are those of the reservations. */
export function reservationsCheck(db: Database): Check {
  return numbersCheck(db, countWrongCounts, ['预约人数', '预约', 'reservations']);
}

/** The numbers of entries that lists show are those of the entries. */
export function listCountsCheck(db: Database): Check {
  return numbersCheck(db, countWrongListCounts, ['列表数量', '内容', 'lists']);
}

/** The apps of published games have a filing number (App 备案号), without which they must not be distributed. */
export function appFilingCheck(db: Database): Check {
  return check('App 备案号', async () => {
    const { rows } = await sql<ListedGame>`
      select id, name, count(*) over ()::int as games from game
      where published and app_filing_no is null
        and exists (select from game_build where game_id = game.id and platform <> 'h5'
          and coalesce(url, file) is not null)
      order by heat desc, id limit ${LISTED_GAMES}`.execute(db);
    const [first] = rows;
    if (!first) {
      return [ok('有下载的游戏都填写了。')];
    }
    return [
      warn(
        `${first.games} 款有下载的游戏没有 App 备案号：${namesOf(rows)}。`,
        '请在后台游戏的“版号与适龄”里填写；列表里可以用“缺少”筛选。',
      ),
    ];
  });
}

/** The journal exists and is no shorter than its marks; no codes are withheld. */
export function journalCheck(db: Database, journalDir: string): Check {
  return check('领取记录', async () => {
    if (!existsSync(journalDir)) {
      return [
        warn('还没有领取记录的目录。', '启动一次门户，会自动创建；如果以前有过，请先找回 JOURNAL_DIR。'),
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
        ? bad(`${cut.length} 个文件比数据库记录的短。`, '磁盘可能丢失过数据：请检查磁盘，并核对最近的领取。')
        : ok(`${files.length} 个文件，都完整。`),
    ];
    if (others.length > 0) {
      found.push(ok(`数据库还记录了另外 ${others.length} 个目录（其他机器的，或以前的）。`));
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
  });
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
    select ((select count(*) from pack_code where quarantined and not claimed)
      + (select count(*) from pack where shared_withheld))::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}
