import { Section } from '#portal/ui/section.tsx';
import { Steps } from '#portal/ui/steps.tsx';
import css from './base-process.module.css';

const STEPS = [
  { title: '选择', text: '看清区服、平台、充值和号主描述，公示期满的账号可以购买。' },
  { title: '确认', text: '在 App 内按商品编号找到它，完成实名认证，核对账号信息。' },
  { title: '付款', text: '在 App 内按标价付款，不另收手续费，不向个人转账。' },
  { title: '登录查收', text: '用交付的信息登录游戏，核对无误后换绑手机号、修改密码。' },
] as const;

export function BaseProcess() {
  return (
    <Section title="交易流程" look="card">
      <Steps
        steps={STEPS.map(({ title, text }) => ({
          key: title,
          step: (
            <>
              <h3>{title}</h3>
              <p className={css.text}>{text}</p>
            </>
          ),
        }))}
      />
    </Section>
  );
}
