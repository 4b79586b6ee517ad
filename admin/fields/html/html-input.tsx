import { Alert, Button, Flex, Input } from 'antd';
import { useState } from 'react';
import { RichEditor } from './rich-editor.tsx';

interface Props {
  id?: string;
  label: string;
  value?: string;
  disabled?: boolean;
  onChange?(html: string): void;
}

/** Elements that the editor does not support and would remove. */
const UNSUPPORTED = /<(caption|video|iframe)\b/i;

/**
 * Rich text, edited visually or as HTML source. A text with elements that the editor does not support opens as
 * source.
 */
export function HtmlInput({ id, label, value = '', onChange }: Props) {
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
