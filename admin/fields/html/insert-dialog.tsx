import type { Editor, JSONContent } from '@tiptap/react';
import { Form, Input } from 'antd';
import { FormDialog } from '#admin/ui/form-dialog.tsx';
import { VIDEO_SITE_NAMES, videoEmbed, videoTitle } from '#contract/video-embeds.ts';

export type Inserted = 'link' | 'picture' | 'video';

interface Values {
  address: string;
  alt?: string;
  title?: string;
}

interface Props {
  kind: Inserted | undefined;
  editor: Editor;
  onClose(): void;
}

const WEB = /^https?:\/\/[^\s/]\S*$/i;
const PICTURE = /^(?:https?:\/\/[^\s/]\S*|uploads\/\S+)$/i;
const TITLES = { link: '链接', picture: '图片', video: '插入视频' } as const;
const LABELS = { link: '链接地址', picture: '图片地址', video: '视频地址' } as const;

/** Inserts a link, a picture or a video, or edits the selected link or picture. */
export function InsertDialog({ kind, editor, onClose }: Props) {
  return (
    <FormDialog<Values>
      open={kind !== undefined}
      title={kind && TITLES[kind]}
      width={480}
      name="insert"
      initialValues={kind && valuesOf(editor, kind)}
      onFinish={(values) => {
        onClose();
        if (kind) {
          insert(editor, kind, values);
        }
      }}
      onClose={onClose}
    >
      <Form.Item
        name="address"
        label={kind && LABELS[kind]}
        extra={kind && hintOf(kind)}
        rules={[
          { required: kind !== 'link', message: `请填写${kind === 'video' ? '视频' : '图片'}地址` },
          kind === 'video'
            ? { validator: checkVideo }
            : { pattern: kind === 'picture' ? PICTURE : WEB, message: '地址应以 http:// 或 https:// 开头' },
        ]}
      >
        <Input />
      </Form.Item>
      {kind === 'picture' && (
        <>
          <Form.Item name="alt" label="替代文字" extra="图片加载失败时显示，也供读屏软件使用">
            <Input />
          </Form.Item>
          <Form.Item name="title" label="图片说明" extra="选填，显示在图片下方">
            <Input />
          </Form.Item>
        </>
      )}
      {kind === 'video' && (
        <Form.Item name="title" label="视频标题" extra="播放前显示，不填则显示视频网站的名称">
          <Input />
        </Form.Item>
      )}
    </FormDialog>
  );
}

function hintOf(kind: Inserted): string | undefined {
  switch (kind) {
    case 'link':
      return '不填则移除链接';
    case 'picture':
      return '也可以直接把图片粘贴或拖进正文';
    default:
      return `支持${VIDEO_SITE_NAMES}，复制视频页面的地址。玩家点击之后才会连接视频网站`;
  }
}

function checkVideo(_rule: unknown, address: string): Promise<void> {
  return !address || videoEmbed(address)
    ? Promise.resolve()
    : Promise.reject(new Error(`这不是${VIDEO_SITE_NAMES}的视频地址，请复制视频页面的地址`));
}

function valuesOf(editor: Editor, kind: Inserted): Values {
  if (kind === 'link') {
    return { address: String(editor.getAttributes('link').href ?? '') };
  }
  if (kind === 'video') {
    return { address: '', title: '' };
  }
  const { selection } = editor.state;
  const isFigure = editor.isActive('figure');
  const { src = '', alt = '' } = editor.getAttributes(isFigure ? 'figure' : 'image');
  const title = isFigure ? selection.$from.parent.textContent : '';
  return { address: String(src ?? ''), alt: String(alt ?? ''), title };
}

function insert(editor: Editor, kind: Inserted, { address, alt = '', title = '' }: Values): void {
  const run = () => editor.chain().focus();
  const embed = kind === 'video' ? videoEmbed(address) : undefined;
  if (embed) {
    const attrs = { page: embed.page, title: title.trim() || videoTitle(embed) };
    insertAfter(editor, [{ type: 'video', attrs }, { type: 'paragraph' }]);
  } else if (kind === 'picture') {
    setPicture(editor, { src: address, alt }, title.trim());
  } else if (address === '') {
    run().extendMarkRange('link').unsetLink().run();
  } else {
    run().extendMarkRange('link').setLink({ href: address }).run();
  }
}

/** Inserts a picture, or replaces the selected one. A caption of the same text retains its formatting. */
function setPicture(editor: Editor, attrs: { src: string; alt: string }, caption: string): void {
  const run = () => editor.chain().focus();
  const isFigure = editor.isActive('figure');
  const { $from } = editor.state.selection;
  if (isFigure && caption === $from.parent.textContent.trim()) {
    run().updateAttributes('figure', attrs).run();
    return;
  }
  const content = caption
    ? { type: 'figure', attrs, content: [{ type: 'text', text: caption }] }
    : { type: 'image', attrs };
  if (isFigure) {
    const range = { from: $from.before(), to: $from.after() };
    run().insertContentAt(range, content).run();
  } else if (editor.isActive('image')) {
    run().insertContent(content).run();
  } else {
    insertAfter(editor, content);
  }
}

/** Inserts at the cursor; a selected block stays and is followed by the content. */
function insertAfter(editor: Editor, content: JSONContent | JSONContent[]): void {
  const { selection } = editor.state;
  const at = selection.empty || editor.isActive('video') ? selection.to : selection;
  editor.chain().focus().insertContentAt(at, content).run();
}
