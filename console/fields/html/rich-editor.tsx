import { Image } from '@tiptap/extension-image';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { pictureAddress } from '../picture-address.ts';
import { cleanPaste } from './clean-paste.ts';
import styles from './rich-editor.module.css';
import { Toolbar } from './toolbar.tsx';

interface Props {
  id?: string | undefined;
  label: string;
  value: string;
  onChange?: ((html: string) => void) | undefined;
  onSource(): void;
}

/** A picture keeps its address as the contract has it, and is shown from where it lies. */
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

/** What the portal's articles may have, and no more. */
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
];

/** Formatted text as it will look. */
export function RichEditor({ id, label, value, onChange, onSource }: Props) {
  const { message } = App.useApp();
  const own = useRef(value);
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
      transformPastedHTML: (html) => {
        const { html: clean, lost } = cleanPaste(html);
        if (lost > 0) {
          message.warning(`有 ${lost} 张图片没有带过来：它们只在原文档里。请用“图片”按钮逐张添加`);
        }
        return clean;
      },
    },
    onUpdate: ({ editor: { isEmpty, getHTML } }) => {
      own.current = isEmpty ? '' : getHTML();
      onChange?.(own.current);
    },
  });
  useEffect(() => {
    if (value !== own.current) {
      own.current = value;
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
