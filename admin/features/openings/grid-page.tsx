import { Alert, App, Button, Card, Flex } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Guarded } from '#admin/app/guarded.tsx';
import { PageTitle } from '#admin/app/page-title.tsx';
import { ask } from '#admin/auth/client.ts';
import { LeavingGuard } from '#admin/form/leaving-guard.tsx';
import { type DrawnOpening, openingGrid } from '#contract/admin/openings.ts';
import { emptyRow, fromDrawn, type GridRow, hasContent, isReady, withProblems } from './grid-rows.ts';
import { GridTable } from './grid-table.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { RepeatDialog } from './repeat-dialog.tsx';

/** Many openings at once: typed into a grid, pasted from a spreadsheet, made by a rule; saved all or none. */
export function Page() {
  return (
    <Guarded permission="openings.write">
      <Grid />
    </Guarded>
  );
}

function Grid() {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const [rows, setRows] = useState<GridRow[]>([emptyRow()]);
  const [isSaved, setSaved] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const filled = rows.filter(hasContent);
  const add = (drawn: readonly DrawnOpening[]) => setRows([...filled, ...drawn.map(fromDrawn)]);
  const save = async () => {
    if (!filled.every(isReady)) {
      message.error('有的行还没填完：游戏、区服、开服时间都要有');
      setRows(filled.map((row) => (isReady(row) ? row : { ...row, problems: ['还没填完'] })));
      return;
    }
    setSaving(true);
    const answer = await ask(openingGrid, {
      rows: filled.map(({ item }) => ({
        id: null,
        version: 0,
        item: item as Required<typeof item>,
      })) as never,
    });
    setSaving(false);
    if (answer.status === 1) {
      setSaved(true);
      message.success(`已保存 ${answer.data.created} 条开服，可以用列表上的“撤销”收回`);
      await navigate('/openings?sort=-id', { state: { saved: true } });
      return;
    }
    if (answer.fields) {
      setRows(withProblems(filled, answer.fields));
    }
    message.error(answer.fields ? `有 ${answer.fields.length} 处需要修改，一条都还没有保存` : answer.msg);
  };
  return (
    <>
      <PageTitle
        title="开服表格录入"
        isSticky
        actions={
          <>
            <Link to="/openings">
              <Button>回到列表</Button>
            </Link>
            <PasteDialog onRead={add} />
            <RepeatDialog onMade={add} />
            <Button type="primary" loading={isSaving} disabled={filled.length === 0} onClick={save}>
              保存 {filled.length} 条
            </Button>
          </>
        }
      />
      <Flex vertical gap={16}>
        <Alert
          type="info"
          showIcon
          title="从 Excel 复制“游戏、区服、开服时间、平台、礼包”几列，点“从表格粘贴”；每天或每周固定开服的，用“按规则生成”。"
        />
        <Card size="small">
          <GridTable rows={rows} onChange={setRows} />
        </Card>
      </Flex>
      <LeavingGuard isDirty={filled.length > 0 && !isSaved} />
    </>
  );
}
