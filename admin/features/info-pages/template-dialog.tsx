import { Alert, App, Button, Input, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { useCall, useSend } from '#admin/calls/use-call.ts';
import type { OpenForm } from '#admin/resources/definition.ts';
import { pageTemplate, type TemplateDetail } from '#contract/admin/info-pages.ts';
import styles from './template-dialog.module.css';
import { blocksOf, compareBlocks } from './text-blocks.ts';

const LABELS: Record<TemplateDetail, { label: string; example: string }> = {
  name: { label: '站点名称', example: '例如 游门' },
  company: { label: '公司名称', example: '营业执照上的全称' },
  address: { label: '公司地址', example: '能收到信件的地址' },
  hotline: { label: '服务热线', example: '例如 400-000-0000' },
  email: { label: '联系邮箱', example: '例如 kefu@example.com' },
  hours: { label: '服务时间', example: '例如 每天 9:00—21:00' },
  effective: { label: '生效日期', example: '例如 2026 年 12 月 1 日' },
};
const NO_DETAILS = { name: '', company: '', address: '', hotline: '', email: '', hours: '', effective: '' };
const KINDS = { same: '', removed: '删去：', added: '新增：' } as const;

interface Props {
  id: number;
  form: OpenForm;
  onClose(): void;
}

/** Requests the details that are missing, shows what changes, and puts the text into the form. Nothing is saved. */
export function TemplateDialog({ id, form, onClose }: Props) {
  const { message } = App.useApp();
  const { data: first, refusal } = useCall(pageTemplate, { id, details: NO_DETAILS });
  const { send, isSending, refusal: failed } = useSend();
  const [typed, setTyped] = useState<Partial<Record<TemplateDetail, string>>>({});
  const [html, setHtml] = useState<string>();
  const textOf = (key: TemplateDetail) =>
    typed[key] ?? first?.needed.find((detail) => detail.key === key)?.value ?? '';
  const missing = first?.needed.filter(({ key }) => textOf(key).trim() === '') ?? [];
  const make = async () => {
    const made = await send(pageTemplate, { id, details: { ...NO_DETAILS, ...typed } });
    if (made?.html) {
      setHtml(made.html);
    }
  };
  const fill = () => {
    form.fill({ body_html: html });
    message.info('已填入正文，尚未保存。请核对后再保存');
    onClose();
  };
  return (
    <Modal
      open
      title="用模板生成"
      width={720}
      onCancel={onClose}
      footer={
        html === undefined ? (
          <Button
            type="primary"
            disabled={!first || missing.length > 0}
            loading={isSending}
            onClick={() => void make()}
          >
            生成
          </Button>
        ) : (
          <>
            <Button onClick={() => setHtml(undefined)}>上一步</Button>
            <Button type="primary" onClick={fill}>
              填入正文
            </Button>
          </>
        )
      }
    >
      <Alert
        type="warning"
        showIcon
        title="模板只是草稿"
        description="保存期限等数字来自系统的实际设置；其余内容请让律师核对，改成与您网站的实际做法一致。填入正文后不会自动保存，也不会自动发布。"
      />
      {(refusal ?? failed) && <Alert type="error" showIcon title={refusal ?? failed} />}
      {!first && !refusal && <Skeleton active />}
      {html === undefined ? (
        <div className={styles.details}>
          {first?.needed.map(({ key }) => (
            <label key={key} className={styles.detail} htmlFor={`template-${key}`}>
              {LABELS[key].label}
              <Input
                id={`template-${key}`}
                value={textOf(key)}
                placeholder={LABELS[key].example}
                status={textOf(key).trim() === '' ? 'warning' : ''}
                onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
              />
            </label>
          ))}
          {missing.length > 0 && (
            <p role="status">还需填写：{missing.map(({ key }) => LABELS[key].label).join('、')}</p>
          )}
        </div>
      ) : (
        <Comparison before={String(form.read().body_html ?? '')} after={html} />
      )}
    </Modal>
  );
}

/** The new text with what it changes. */
function Comparison({ before, after }: { before: string; after: string }) {
  const changes = compareBlocks(blocksOf(before), blocksOf(after));
  const removed = changes.filter(({ kind }) => kind === 'removed').length;
  const added = changes.filter(({ kind }) => kind === 'added').length;
  return (
    <>
      <p role="status">
        {removed > 0 ? `与当前正文相比：删去 ${removed} 段，新增 ${added} 段。` : `新增 ${added} 段。`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need to scroll the text */}
      <section className={styles.text} tabIndex={0} aria-label="正文的变化">
        {changes.map(({ kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <p key={`${index}-${text.slice(0, 20)}`} className={styles[kind]}>
            {KINDS[kind]}
            {text}
          </p>
        ))}
      </section>
    </>
  );
}
