import { Alert } from 'antd';
import { useState } from 'react';
import type { PastedPicture } from './clean-paste.ts';

/** A picture that is not in the text, with the reason. */
export interface MissingPicture extends PastedPicture {
  reason: string;
}

interface Notice {
  id: number;
  title: string;
  description: string;
}

/** What pasted texts lack: a list that is shown in front of the text, each until it is closed. */
export function usePasteNotices() {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const add = (title: string, description: string) =>
    setNotices((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, title, description }]);
  return {
    reportPictures: (missing: readonly MissingPicture[]) => {
      const named = [...missing]
        .sort((one, other) => one.place - other.place)
        .map(({ place, alt, reason }) => `第 ${place} 张${alt ? `（${alt}）` : ''}：${reason}`);
      add(`有 ${missing.length} 张图片未能粘贴`, named.join('；'));
    },
    reportFormatting: (words: readonly string[]) =>
      add(
        `粘贴时去掉了：${words.join('、')}`,
        '正文里放不了这些，文字都保留了。需要的话请换一种写法，例如写明“原价”。',
      ),
    notices: notices.map(({ id, title, description }) => (
      <Alert
        key={id}
        type="warning"
        showIcon
        banner
        title={title}
        description={description}
        closable={{
          'aria-label': '关闭',
          onClose: () => setNotices((before) => before.filter((one) => one.id !== id)),
        }}
      />
    )),
  };
}
