import { App, Button, Checkbox, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { showProblems } from '#admin/calls/problems.ts';
import { useSend } from '#admin/calls/use-call.ts';
import { checkValues } from '#admin/fields/check-values.ts';
import { CLEAR_CHOICE } from '#admin/fields/clear-button.tsx';
import { MomentInput } from '#admin/fields/moment-input.tsx';
import { NumberInput } from '#admin/fields/number-input.tsx';
import { ReferenceInput } from '#admin/fields/reference-input.tsx';
import { TagSelect } from '#admin/fields/tag-select.tsx';
import { serverPlatformOptions } from '#admin/resources/platform-names.ts';
import { FormDialog } from '#admin/ui/form-dialog.tsx';
import { type DrawnOpening, openingRepeat } from '#contract/admin/openings.ts';
import type { CallInput } from '#contract/call.ts';
import type { FieldProblem } from '#contract/envelope.ts';
import { readTimeOfDay } from '#contract/notations/time-of-day.ts';

type Rule = CallInput<typeof openingRepeat>;

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'].map((name, index) => ({
  value: index + 1,
  label: `周${name}`,
}));
const START = { first: 1, every_days: 1, weekdays: [], times: ['10:00'], dynamic: false };

const LABELS = { from: '开始日期', until: '结束日期' };

/** The times of a text as `HH:mm`, several with blanks between them; an unreadable text as it is. */
function timesOf(text: string): string[] {
  const whole = readTimeOfDay(text);
  const several = text.trim().split(/\s+/).map(readTimeOfDay);
  return whole === undefined && several.every((time) => time !== undefined) ? several : [whole ?? text];
}

/** Generates rows by a rule: a numbered name on given days and times. */
export function RepeatDialog({ onMade }: { onMade(rows: readonly DrawnOpening[]): void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Rule>();
  const [isOpen, setOpen] = useState(false);
  const show = (problems: readonly FieldProblem[]) =>
    showProblems(
      form,
      problems.map((problem) => ({ ...problem, path: problem.path.replace(/\..*/, '') })),
    );
  const { send } = useSend(({ fields = [], msg }) => {
    show(fields);
    if (fields.length === 0) {
      message.error(msg);
    }
  });
  const make = async (typed: Rule) => {
    const weekdays = typed.weekdays ?? [];
    const every_days = weekdays.length > 0 ? null : typed.every_days;
    const rule = { ...typed, weekdays, every_days };
    const checked = checkValues(openingRepeat.input, rule, LABELS);
    if ('problems' in checked) {
      show(checked.problems);
      return;
    }
    const made = await send(openingRepeat, rule);
    if (made) {
      setOpen(false);
      onMade(made.rows);
    }
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>按规则生成</Button>
      <FormDialog
        open={isOpen}
        title="按规则生成开服"
        okText="填入表格"
        name="repeat"
        form={form}
        initialValues={START}
        onFinish={make}
        onClose={() => setOpen(false)}
      >
        <Form.Item name="game_id" label="游戏" required>
          <ReferenceInput source="games" label="游戏" />
        </Form.Item>
        <Form.Item name="name" label="区服名规则" required extra="{n} 会换成编号，例如 双线{n}服">
          <Input />
        </Form.Item>
        <Form.Item name="first" label="起始编号" required>
          <NumberInput />
        </Form.Item>
        <Form.Item name="from" label="开始日期" required>
          <MomentInput title="开始日期" unit="day" />
        </Form.Item>
        <Form.Item name="until" label="结束日期" required>
          <MomentInput title="结束日期" unit="day" />
        </Form.Item>
        <Form.Item name="weekdays" label="每周开服日" extra="都不选时，按下面的间隔天数生成">
          <Checkbox.Group options={WEEKDAYS} />
        </Form.Item>
        <Form.Item name="every_days" label="间隔天数">
          <NumberInput unit="天" />
        </Form.Item>
        <Form.Item
          name="times"
          label="时间"
          required
          extra="可以填多个，按回车添加，例如 10:00、晚8点"
          normalize={(times: string[]) => [...new Set(times.flatMap(timesOf))]}
        >
          <TagSelect open={false} suffixIcon={null} tokenSeparators={['，', ',', '、', '\n', ';', '；']} />
        </Form.Item>
        <Form.Item name="platform" label="平台">
          <Select
            defaultActiveFirstOption={false}
            allowClear={CLEAR_CHOICE}
            options={serverPlatformOptions}
          />
        </Form.Item>
      </FormDialog>
    </>
  );
}
