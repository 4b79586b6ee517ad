import { CLOSING_DAYS } from '#contract/account/constants.ts';
import { serverMessages, validationMessages } from '#contract/account/messages.ts';
import fields from '#portal/ui/form-fields.module.css';
import css from './care-form.module.css';
import { CareDialog, CodeField } from './care-form.tsx';
import { callOwnAccount } from './own-account.ts';

interface ClosingDialogProps {
  /** The masked number. */
  mobile: string;
  onDone: (data: { due_at: string }) => void;
  onClose: () => void;
}

/** The closing of the account: its consequences, the choice for the comments, and a fresh code. */
export function ClosingDialog({ mobile, onDone, onClose }: ClosingDialogProps) {
  return (
    <CareDialog<{ due_at: string }>
      title="注销账号"
      call="close"
      action="申请注销"
      doing="正在提交…"
      check={(fields) => {
        if (!fields.comments) {
          return { field: 'comments', msg: serverMessages.commentsOpen };
        }
        return fields.code ? null : { field: 'code', msg: validationMessages.codeEmpty };
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <ul className={css.facts}>
        <li>提交后立即在所有设备上退出登录。</li>
        <li>
          {CLOSING_DAYS} 天内重新登录，可以撤销注销；超过 {CLOSING_DAYS} 天不能恢复。
        </li>
        <li>届时删除手机号、昵称、头像、密码、登录记录、收藏、点赞和同意记录。</li>
        <li>领过的兑换码不能再查看，请先保存；领取记录去掉身份后保留，用于防止重复发放。</li>
        <li>举报和申诉去掉您的信息后保留；登录与发布日志按法律规定保存至少 6 个月。</li>
        <li>数据备份中的信息随备份轮换消失，份数见《隐私政策》。</li>
        <li>同一手机号以后可以重新注册，但不会恢复原来的内容。</li>
      </ul>
      <fieldset className={fields.set}>
        <legend className={fields.label}>我的评论</legend>
        <label className={fields.choice}>
          <input type="radio" name="comments" value="匿名" />
          保留内容，显示为“已注销玩家”
        </label>
        <label className={fields.choice}>
          <input type="radio" name="comments" value="删除" />
          全部删除，评价下的回复一并删除
        </label>
      </fieldset>
      <CodeField
        name="code"
        label="验证码"
        hint={`发送到 ${mobile}`}
        send={() => callOwnAccount<null>('sendOwnCode', { use: 'close' })}
      />
    </CareDialog>
  );
}
