import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { Alert, App, Button, Flex, Input } from 'antd';
import { useContext, useEffect, useRef, useState } from 'react';
import type { InputProps } from '#admin/resources/definition.ts';
import { pictureAddress } from '../picture-address.ts';
import { sendPicture, UploadContext } from '../uploads.ts';
import { cleanPaste } from './clean-paste.ts';
import styles from './rich-editor.module.css';
import { Toolbar } from './toolbar.tsx';

/** Elements that the editor does not support and would remove. */
const UNSUPPORTED = /<(caption|video|iframe)\b/i;

/**
 * Rich text, edited visually or as HTML source. A text with elements that the editor does not support opens as
 * source.
 */
export function HtmlInput({ id, label, value = '', onChange }: InputProps<string> & { label: string }) {
  const isUnsupported = UNSUPPORTED.test(value);
  const [isSource, setSource] = useState(false);
  if (!isSource && !isUnsupported) {
    return (
      <RichEditor id={id} label={label} value={value} onChange={onChange} onSource={() => setSource(true)} />
    );
  }
  return (
    <Flex vertical gap={8}>
      {isUnsupported && (
        <Alert type="info" showIcon title="正文里有表格标题或视频，可视化编辑会丢失它们，请直接修改 HTML。" />
      )}
      <Input.TextArea
        id={id}
        aria-label={`${label}（HTML）`}
        value={value}
        autoSize={{ minRows: 8, maxRows: 24 }}
        style={{ fontFamily: 'ui-monospace, Consolas, monospace' }}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {!isUnsupported && (
        <div>
          <Button size="small" onClick={() => setSource(false)}>
            回到可视化编辑
          </Button>
        </div>
      )}
    </Flex>
  );
}

interface EditorProps {
  id?: string | undefined;
  label: string;
  value: string;
  onChange?: ((html: string) => void) | undefined;
  onSource(): void;
}

/** An image whose `src` is the contract's path, displayed from its full URL. */
const Picture = Image.extend({
  renderHTML({ HTMLAttributes }) {
    return ['img', HTMLAttributes];
  },
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('img');
      dom.src = pictureAddress(String(node.attrs.src ?? ''));
      dom.alt = String(node.attrs.alt ?? '');
      return { dom };
    };
  },
});

/** The formatting that the portal's articles allow. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    strike: false,
    horizontalRule: false,
    link: { openOnClick: false, protocols: ['http', 'https'], defaultProtocol: 'https' },
  }),
  Picture,
  TableKit.configure({ table: { resizable: false } }),
];

function decodeDataUrl(address: string): Blob {
  const [head = '', text = ''] = address.split(',');
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: head.slice('data:'.length).split(';')[0] });
}

function RichEditor({ id, label, value, onChange, onSource }: EditorProps) {
  const { message } = App.useApp();
  const track = useContext(UploadContext);
  const ownValue = useRef(value);
  const insertPicture = useRef<(path: string) => void>(undefined);
  const uploadAll = async (pictures: readonly Blob[]) => {
    const done = message.loading('正在上传图片…', 0);
    for (const picture of pictures) {
      const sent = await sendPicture('article', picture);
      if ('refusal' in sent) {
        message.error(sent.refusal);
      } else {
        insertPicture.current?.(sent.path);
      }
    }
    done();
  };
  const uploadFiles = (data: DataTransfer | null) => {
    const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    const isText = data?.types.includes('text/html');
    if (pictures.length === 0 || isText) {
      return false;
    }
    track(uploadAll(pictures));
    return true;
  };
  const editor = useEditor({
    extensions,
    content: value,
    editorProps: {
      attributes: {
        ...(id ? { id } : {}),
        class: styles.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
      },
      handlePaste: (_view, { clipboardData }) => uploadFiles(clipboardData),
      handleDrop: (_view, { dataTransfer }) => uploadFiles(dataTransfer),
      transformPastedHTML: (html) => {
        const { html: clean, lost, pictures } = cleanPaste(html);
        if (pictures.length > 0) {
          track(uploadAll(pictures.map(decodeDataUrl)));
        }
        if (lost > 0) {
          message.warning(`有 ${lost} 张图片没有带过来：它们只在原文档里。请在文档里复制图片，再逐张粘贴`);
        }
        return clean;
      },
    },
    onUpdate: ({ editor: changed }) => {
      ownValue.current = changed.isEmpty ? '' : changed.getHTML();
      onChange?.(ownValue.current);
    },
  });
  insertPicture.current = (path) => editor.chain().focus().setImage({ src: path }).run();
  useEffect(() => {
    if (value !== ownValue.current) {
      ownValue.current = value;
      editor.commands.setContent(value, { emitUpdate: false });
    }
  }, [editor, value]);
  return (
    <div className={styles.frame}>
      <Toolbar editor={editor} onSource={onSource} />
      <EditorContent editor={editor} />
    </div>
  );
}
