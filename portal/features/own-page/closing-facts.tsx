import { CLOSING_COMMENTS, CLOSING_DAYS } from '#contract/account/constants.ts';
import fields from '#portal/ui/form-fields.module.css';
import css from './care-form.module.css';
import { DocumentLinks } from './open-documents.tsx';

const CHOICES: Record<(typeof CLOSING_COMMENTS)[number], string> = {
  匿名: '保留内容，显示为“已注销玩家”',
  删除: '全部删除，评价下的回复一并删除',
};

/** The consequences of closing an account. */
export function ClosingFacts() {
  return (
    <ul className={css.facts}>
      <li>提交后立即在所有设备上退出登录。</li>
      <li>
        {CLOSING_DAYS} 天内重新登录，可以撤销注销；超过 {CLOSING_DAYS} 天不能恢复。
      </li>
      <li>届时删除手机号、昵称、头像、密码、登录记录、收藏、点赞和同意记录。</li>
      <li>领过的兑换码不能再查看，请先保存；领取记录去掉身份后保留，用于防止重复发放。</li>
      <li>举报和申诉去掉您的信息后保留；登录与发布日志按法律规定保存至少 6 个月。</li>
      <li>
        数据备份中的信息随备份轮换消失，份数见
        <DocumentLinks documents={['privacy']} />。
      </li>
      <li>同一手机号以后可以重新注册，但不会恢复原来的内容。</li>
    </ul>
  );
}

/** What becomes of the comments of a closed account. */
export function CommentChoices({ chosen }: { chosen?: string }) {
  return (
    <fieldset className={fields.set}>
      <legend className={fields.label}>我的评论</legend>
      {CLOSING_COMMENTS.map((choice) => (
        <label key={choice} className={fields.choice}>
          <input type="radio" name="comments" value={choice} defaultChecked={choice === chosen} />
          {CHOICES[choice]}
        </label>
      ))}
    </fieldset>
  );
}
