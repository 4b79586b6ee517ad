import type { Tx } from '#platform/database/transaction.ts';
import { recordNotices } from '../notices/notice-events.ts';
import type { Decided } from './report-queue-repository.ts';

type Decisions = Readonly<Record<Decided['state'], string>>;

const OF_REPORT: Decisions = {
  待处理: '您的举报正在重新核查',
  已处理: '您的举报成立，已处理',
  不成立: '您的举报经核查不成立',
};
const OF_COMMENT_APPEAL: Decisions = {
  待处理: '您的申诉正在重新核查',
  已处理: '您的申诉成立，评论已恢复',
  不成立: '您的申诉未通过，维持原来的处理',
};
/** The player has deleted the review, or written another one. */
const NOT_RESTORED = '您的申诉成立，原评论已被删除或替换，不再显示';
const OF_REPORT_APPEAL: Decisions = { ...OF_COMMENT_APPEAL, 已处理: '您的申诉成立，举报会重新处理' };
/** The appeal of a player whose nickname was reset. */
const OF_NICKNAME_APPEAL: Decisions = { ...OF_COMMENT_APPEAL, 已处理: '您的申诉成立，昵称可以再使用' };

/** What a decision is about. The title of a reported comment is a nickname, which does not belong into messages of others. */
function subjectOf({ kind, title }: Decided): string {
  switch (kind) {
    case 'comment':
    case 'comment_appeal':
      return '一条评论';
    case 'nickname':
      return '一位玩家的昵称或头像';
    case 'report_appeal':
      return '一条举报';
    default:
      return title;
  }
}

function decisionsOf({ kind, player_id, author_id }: Decided): Decisions {
  switch (kind) {
    case 'comment_appeal':
      return OF_COMMENT_APPEAL;
    case 'report_appeal':
      return player_id === author_id ? OF_NICKNAME_APPEAL : OF_REPORT_APPEAL;
    default:
      return OF_REPORT;
  }
}

/**
 * Notifies the players of the decisions on their reports and appeals; a guest is not known.
 * @param restored the comments that the decisions restored
 */
export async function noticeDecided(
  tx: Tx,
  decided: readonly Decided[],
  restored: readonly { id: number }[],
): Promise<void> {
  const notices = decided.flatMap((one) => {
    const { kind, target_id, report_no, state, note, version, player_id } = one;
    if (player_id === null) {
      return [];
    }
    const isComment = kind === 'comment_appeal';
    const decisions = decisionsOf(one);
    const what = decisions === OF_REPORT ? '举报' : '申诉';
    return [
      {
        // Not the id: after a restore of the database, another report has it.
        key: `report:${report_no}:${version}`,
        playerId: player_id,
        kind: '处理结果' as const,
        title:
          isComment && state === '已处理' && !restored.some((comment) => comment.id === target_id)
            ? NOT_RESTORED
            : decisions[state],
        body: `${what}编号 ${report_no}：${subjectOf(one)}${note && state !== '待处理' ? `\n处理说明：${note}` : ''}`,
        link: isComment ? '/BaseMy#own-comments' : '/BaseReport#own',
      },
    ];
  });
  await recordNotices(tx, notices);
}
