import { EditorContent, useEditor } from '@tiptap/react';
import { Alert, App, Button, Flex, Input } from 'antd';
import { useContext, useEffect, useRef, useState } from 'react';
import type { InputProps } from '../field.ts';
import { FLATTENED, sendPicture, sendPictureOfWeb, UploadContext } from '../uploads.ts';
import { cleanPaste, lostFormatting, type PastedPicture, type PendingPicture } from './clean-paste.ts';
import { replacePicture, type StoredPicture } from './embedded.ts';
import { extensions } from './extensions.ts';
import { type MissingPicture, usePasteNotices } from './paste-notices.tsx';
import styles from './rich-editor.module.css';
import { Toolbar } from './toolbar.tsx';

/** Elements that the editor does not support and would remove. */
const UNSUPPORTED = /<caption\b/i;

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
        <Alert type="info" showIcon title="正文里有表格标题，可视化编辑会丢失表格标题，请直接修改 HTML。" />
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

function decodeDataUrl(address: string): Blob {
  const [head = '', text = ''] = address.split(',');
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: head.slice('data:'.length).split(';')[0] });
}

const ON_DISK = '在原文档里，请在文档里复制这张图片再粘贴';

let pendingNumber = 0;

function RichEditor({ id, label, value, onChange, onSource }: EditorProps) {
  const { message } = App.useApp();
  const { notices, reportPictures, reportFormatting } = usePasteNotices();
  const track = useContext(UploadContext);
  const ownValue = useRef(value);
  const insertPicture = useRef<(path: string) => void>(undefined);
  const replacePending = useRef<(src: string, stored?: StoredPicture) => void>(undefined);
  const storePending = async (pending: readonly PendingPicture[], lost: readonly PastedPicture[]) => {
    const missing: MissingPicture[] = lost.map((picture) => ({ ...picture, reason: ON_DISK }));
    const done = pending.length > 0 ? message.loading('正在上传图片…', 0) : undefined;
    for (const { place, alt, src, from } of pending) {
      const sent = await (from.startsWith('data:')
        ? sendPicture('article', decodeDataUrl(from))
        : sendPictureOfWeb('article', from));
      if ('refusal' in sent) {
        missing.push({ place, alt, reason: sent.refusal });
      }
      replacePending.current?.(src, 'refusal' in sent ? undefined : { src: sent.path, alt });
    }
    done?.();
    if (missing.length > 0) {
      reportPictures(missing);
    }
  };
  const uploadAll = async (pictures: readonly Blob[]) => {
    const done = message.loading('正在上传图片…', 0);
    for (const picture of pictures) {
      const sent = await sendPicture('article', picture);
      if ('refusal' in sent) {
        message.error(sent.refusal);
      } else {
        sent.isFlattened && message.info(FLATTENED);
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
        const { html: clean, lost, pending } = cleanPaste(html, pendingNumber + 1);
        pendingNumber += pending.length;
        if (lost.length + pending.length > 0) {
          track(storePending(pending, lost));
        }
        const words = lostFormatting(clean);
        words.length > 0 && reportFormatting(words);
        return clean;
      },
    },
    // Adds the paragraph after a last picture or video: added by a click on it, it would break the click.
    onCreate: ({ editor: made }) => made.view.dispatch(made.state.tr.setMeta('preventUpdate', true)),
    onUpdate: ({ editor: changed }) => {
      ownValue.current = changed.isEmpty ? '' : changed.getHTML();
      onChange?.(ownValue.current);
    },
  });
  replacePending.current = (src, stored) => replacePicture(editor, src, stored);
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
      {notices}
      <EditorContent editor={editor} />
    </div>
  );
}
