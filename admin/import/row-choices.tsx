import { Flex, Radio } from 'antd';
import type { ImportFinding } from '#contract/admin/imports.ts';
import { useMay } from '../auth/use-session.ts';
import { browserNow } from '../browser/clock.ts';
import { DayInput } from '../fields/day-input.tsx';
import { formatCount } from '../ui/format-number.ts';
import type { ImportChoices } from './use-import.ts';

interface Props {
  findings: readonly ImportFinding[];
  choices: ImportChoices;
  /** The records are imported without unknown games. */
  areGamesOptional: boolean;
  /** The records may be dated by the operator. */
  areDatesOptional: boolean;
  isDisabled: boolean;
  onChoose(change: Partial<ImportChoices>): void;
}

const NO_DATE = /^(?:没有发布时间|日期没有年份)/;
const NO_CATEGORY = /^(?:未收录的类型或题材|未收录的题材|(?:类型|题材)里没有“.*”，已新建)/;
const NO_GAME = /^没有这款游戏/;
const CREATE = { value: 'create', label: '把这些游戏新建为草稿' };
const CREATE_CATEGORIES = { value: 'create', label: '新建到“类型与题材”里' };
const CATEGORY_CHOICES = [
  { value: 'tags', label: '放入标签' },
  { value: 'reject', label: '不导入这些行' },
  CREATE_CATEGORIES,
];
const GAME_CHOICES = [
  { value: 'reject', label: '不导入这些行' },
  { value: 'skip', label: '跳过，不算错误' },
  CREATE,
];
/** Choices for records that only refer to games, such as news. */
const RELATED_CHOICES = [{ value: 'reject', label: '照常导入，不关联这些游戏' }, CREATE];

/** What becomes of news without a date and of rows of unknown games, if the file has any. */
export function RowChoices({
  findings,
  choices,
  areGamesOptional,
  areDatesOptional,
  isDisabled,
  onChoose,
}: Props) {
  const may = useMay();
  const gameChoices = (areGamesOptional ? RELATED_CHOICES : GAME_CHOICES).filter(
    (choice) => choice !== CREATE || may('games.write'),
  );
  const counted = (pattern: RegExp) => findings.filter(({ reason }) => pattern.test(reason)).length;
  const [undated, unknown] = [counted(NO_DATE), counted(NO_GAME)];
  const { undated: dating, date, unknownGames, unknownCategories } = choices;
  const uncategorised = counted(NO_CATEGORY);
  const categoryChoices = CATEGORY_CHOICES.filter(
    (choice) => choice !== CREATE_CATEGORIES || may('categories.write'),
  );
  const value = dating === 'date' ? (date ? 'day' : 'today') : dating;
  return (
    <>
      {areDatesOptional && (undated > 0 || dating !== 'reject') && (
        <Flex vertical gap={4} role="group" aria-label="没有日期的资讯">
          <strong>{formatCount(undated)} 条资讯没有发布日期，或没有年份</strong>
          <Flex gap={8} wrap align="start">
            <Radio.Group
              disabled={isDisabled}
              value={value}
              options={[
                { value: 'reject', label: '不导入' },
                { value: 'today', label: '按今天' },
                { value: 'day', label: '按指定日期' },
                { value: 'draft', label: '存为草稿' },
              ]}
              onChange={({ target }) =>
                onChoose(
                  target.value === 'today' || target.value === 'day'
                    ? { undated: 'date', date: target.value === 'day' ? today() : null }
                    : { undated: target.value, date: null },
                )
              }
            />
            {value === 'day' && (
              <DayInput
                label="指定日期"
                isDisabled={isDisabled}
                value={date ?? today()}
                onChange={(day) => onChoose({ undated: 'date', date: day })}
              />
            )}
          </Flex>
          {dating !== 'reject' && <span>有月日、没有年份的，按这一天之前最近的那个日子。</span>}
        </Flex>
      )}
      {(unknown > 0 || unknownGames !== 'reject') && (
        <Flex vertical gap={4} role="group" aria-label="不存在的游戏">
          <strong>{unknown > 0 ? `${formatCount(unknown)} 处填写的游戏不存在` : '不存在的游戏'}</strong>
          <Radio.Group
            disabled={isDisabled}
            value={unknownGames}
            options={gameChoices}
            onChange={({ target }) => onChoose({ unknownGames: target.value })}
          />
        </Flex>
      )}
      {(uncategorised > 0 || unknownCategories !== 'tags') && (
        <Flex vertical gap={4} role="group" aria-label="未收录的类型和题材">
          <strong>
            {uncategorised > 0 ? `${formatCount(uncategorised)} 处类型或题材未收录` : '未收录的类型和题材'}
          </strong>
          <Radio.Group
            disabled={isDisabled}
            value={unknownCategories}
            options={categoryChoices}
            onChange={({ target }) => onChoose({ unknownCategories: target.value })}
          />
        </Flex>
      )}
    </>
  );
}

function today(): string {
  return new Date(browserNow() + 8 * 3_600_000).toISOString().slice(0, 10);
}
