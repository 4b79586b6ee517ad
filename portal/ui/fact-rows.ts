import type { Game, GameFigure, GamePackage } from '#contract/entities/game.ts';
import { onPageScale, PAGE_SCALE } from '#contract/score-scales.ts';
import { countText, fullDate, sizeText } from './format.ts';
import { PLATFORM_NAMES } from './platform-names.ts';

interface FactRow {
  label: string;
  value: string;
  href?: string;
}

/** One value if all builds share it, else a value per platform. */
function ofBuilds(packages: readonly GamePackage[], read: (build: GamePackage) => string | null): string {
  const known = packages.filter((build) => read(build));
  const [one, ...others] = new Set(known.map(read));
  return one && others.length === 0
    ? one
    : known.map((build) => `${PLATFORM_NAMES[build.platform]} ${read(build)}`).join(' / ');
}

export function factRows(game: Game): FactRow[] {
  const { packages } = game;
  const size = ofBuilds(packages, ({ size_bytes }) => (size_bytes === null ? null : sizeText(size_bytes)));
  const rows: FactRow[] = [
    { label: '版本', value: ofBuilds(packages, ({ version }) => version) },
    { label: '大小', value: size || (game.size_bytes === null ? '' : sizeText(game.size_bytes)) },
    { label: '更新时间', value: fullDate(latestUpdate(game)) },
    { label: '系统要求', value: packages.flatMap(({ min_os }) => min_os ?? []).join(' / ') },
    { label: '开发商', value: game.developer ?? '' },
    linkRow('开发商官网', '访问官网', game.developer_website),
    { label: '运营单位', value: game.publisher ?? '' },
    { label: '版号', value: game.approval_no ?? '' },
    { label: '出版物号', value: game.isbn ?? '' },
    { label: 'App 备案号', value: game.app_filing_no ?? '' },
    { label: '玩家 QQ 群', value: game.qq_group ?? '' },
    ...game.figures.filter(hasScale).map(figureRow),
    linkRow('隐私政策', '查看', packages.find(({ privacy_url }) => privacy_url !== null)?.privacy_url),
  ];
  return rows.filter(({ value }) => value !== '');
}

/** A score whose full marks are unknown can't be compared with the others of the page: it is left out. */
function hasScale({ kind, scale }: GameFigure): boolean {
  return kind !== '评分' || Boolean(scale);
}

/** A figure from elsewhere always names its source and date. A score is in the marks of the page, beside the original. */
function figureRow({ kind, value, voters, scale, source, stated_on }: GameFigure): FactRow {
  const figure = scale ? `${onPageScale(value, scale).toFixed(1)} 分` : countText(value);
  const notes = [
    scale && scale !== PAGE_SCALE ? `原评分 ${Number(value.toFixed(2))}/${scale}` : '',
    voters ? `${countText(voters)}人评分` : '',
    `来自 ${source}`,
    stated_on,
  ];
  return { label: `${source} ${kind}`, value: `${figure}（${notes.filter(Boolean).join('，')}）` };
}

/** A row that links to the address; without an address it is empty. */
function linkRow(label: string, value: string, href: string | null | undefined): FactRow {
  return href ? { label, value, href } : { label, value: '' };
}

/** The date of the newest build; the last change of the entry if no build has a date. */
function latestUpdate({ packages, updated_at }: Game): string {
  const [newest] = packages
    .flatMap((build) => build.updated_at ?? [])
    .sort((one, other) => Date.parse(other) - Date.parse(one));
  return newest ?? updated_at;
}

export function permissionsOf({ packages }: Pick<Game, 'packages'>): string[] {
  return [...new Set(packages.flatMap(({ permissions }) => permissions))];
}
