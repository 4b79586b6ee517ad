import { useEffect, useRef } from 'react';
import { showToast } from '#portal/layout/toast.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import { copyText } from '#portal/ui/copy-text.ts';
import { Icon } from '#portal/ui/icon.tsx';
import css from './appeal-form.module.css';

/** The case number of an appeal that was taken. */
export function AppealFiled({ caseNo, onAgain }: { caseNo: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    if (await copyText(caseNo)) {
      showToast('受理编号已复制');
    } else {
      showToast('没能自动复制，请长按编号复制', 'bad');
    }
  };
  return (
    <section id="appeal" className={`${css.panel} ${css.filed}`} aria-label="申诉已提交">
      <Icon name="check" size={32} className={css.tick} />
      <h2 ref={heading} tabIndex={-1} className={css.heading}>
        申诉已提交
      </h2>
      <p className={css.hint}>受理编号</p>
      <p className={css.number}>{caseNo}</p>
      <p>请截图或复制保存：查询进度、补充材料都要用到它，页面关闭后不再显示。</p>
      <div className={css.ways}>
        <button type="button" className={buttonClass.primary} onClick={copy}>
          <Icon name="copy" size={18} />
          复制
        </button>
        <button type="button" className={buttonClass.quiet} onClick={onAgain}>
          再提交一件
        </button>
      </div>
    </section>
  );
}
