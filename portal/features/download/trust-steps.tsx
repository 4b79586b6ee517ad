import { type DownloadOption, needsBrowser } from '#portal/ui/download-options.ts';
import { Icon } from '#portal/ui/icon.tsx';
import layout from '#portal/ui/layout.module.css';
import css from './folds.module.css';

/** How an iPhone comes to trust an app that is not from the App Store; nothing where none is. */
export function TrustSteps({ options }: { options: readonly DownloadOption[] }) {
  if (!options.some((option) => option.platform === 'ios' && needsBrowser(option))) {
    return null;
  }
  return (
    <details className={`${layout.panel} ${css.fold}`}>
      <summary className={css.summary}>
        <h2 className={css.title}>iOS 信任企业级 App 的步骤</h2>
        <Icon name="down" size={18} />
      </summary>
      <ol className={css.steps}>
        <li>第一次打开提示“未受信任的企业级开发者”时，先点“取消”。</li>
        <li>打开“设置” → “通用” → “VPN 与设备管理”。</li>
        <li>在“企业级 App”下点开发者的名称，再点“信任”并确认；iOS 18 起会提示重启设备。</li>
        <li>回到桌面，重新打开 App。</li>
      </ol>
      <p className={css.note}>从 App Store 安装的版本不需要这些步骤。</p>
    </details>
  );
}
