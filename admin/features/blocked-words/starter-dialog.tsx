import { App, Button, Checkbox, Flex, Radio } from 'antd';
import { useState } from 'react';
import { saveFile } from '#admin/browser/save-file.ts';
import { RefusalAlert } from '#admin/calls/refusal-alert.tsx';
import { useSend } from '#admin/calls/use-call.ts';
import { FormDialog } from '#admin/ui/form-dialog.tsx';
import { type BlockedWordAction, blockedWordsAdd } from '#contract/admin/blocked-words.ts';
import { STARTER_CATEGORIES, starterText } from './starter-words.ts';

const ACTIONS = ['待审', '拒绝', '替换'] as const;
const first = STARTER_CATEGORIES[0];

/** Adds words of the starter list, one category at a time. */
export function StarterDialog({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const { message } = App.useApp();
  const { send, isSending, refusal } = useSend();
  const [category, setCategory] = useState(first);
  const [words, setWords] = useState<readonly string[]>(first?.words ?? []);
  const [action, setAction] = useState<BlockedWordAction>(first?.action ?? '待审');
  const choose = (name: string) => {
    const next = STARTER_CATEGORIES.find((one) => one.name === name);
    setCategory(next);
    setWords(next?.words ?? []);
    setAction(next?.action ?? '待审');
  };
  const add = async () => {
    const done = await send(blockedWordsAdd, { text: words.join('\n'), action });
    if (done) {
      message.success(`已添加 ${done.added} 个${done.known > 0 ? `，${done.known} 个已存在` : ''}`);
      onDone();
    }
  };
  const download = () =>
    saveFile({
      name: '常用敏感词.txt',
      body: new Blob([`\ufeff${starterText()}`], { type: 'text/plain;charset=utf-8' }),
    });
  return (
    <FormDialog
      open
      title="从常用词表添加"
      okText={`添加 ${words.length} 个`}
      okButtonProps={{ disabled: words.length === 0 }}
      confirmLoading={isSending}
      width={560}
      name="starter-words"
      onFinish={add}
      onClose={onClose}
      intro={
        <>
          <p>这些词只是参考，添加后才生效。请按自己社区的情况增减：词越短，误伤越多。</p>
          <RefusalAlert reason={refusal} />
        </>
      }
    >
      <Flex vertical gap={16}>
        <Radio.Group
          aria-label="类别"
          value={category?.name}
          onChange={({ target }) => choose(target.value)}
          options={STARTER_CATEGORIES.map(({ name }) => name)}
        />
        <Checkbox.Group
          aria-label="敏感词"
          value={[...words]}
          onChange={(chosen) => setWords(chosen as string[])}
          options={[...(category?.words ?? [])]}
        />
        <Radio.Group
          aria-label="处理方式"
          value={action}
          onChange={({ target }) => setAction(target.value)}
          options={[...ACTIONS]}
        />
        <Button style={{ alignSelf: 'flex-start' }} onClick={download}>
          下载完整词表
        </Button>
      </Flex>
    </FormDialog>
  );
}
