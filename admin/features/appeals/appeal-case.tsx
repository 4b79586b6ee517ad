import { Card, Descriptions } from 'antd';
import { RefusalAlert } from '#admin/calls/refusal-alert.tsx';
import { useAction, useCall } from '#admin/calls/use-call.ts';
import { MaskedNumber } from '#admin/fields/masked-number.tsx';
import { showTime } from '#admin/ui/china-time.ts';
import { type AppealAdminRow, appealNumbers, appeals } from '#contract/admin/appeals.ts';
import styles from './appeals.module.css';
import { Renumbering } from './renumbering.tsx';

/** The player's appeal, above the form for the reply. */
export function AppealCase({ caseNo }: { caseNo: string }) {
  const { data, refusal, isLoading } = useCall(appeals.list, { q: caseNo });
  const found = data?.list.find(({ case_no }) => case_no === caseNo);
  return (
    <Card
      title={<h2 className={styles.heading}>玩家提交的内容</h2>}
      loading={isLoading && !found}
      className={styles.case}
    >
      <RefusalAlert reason={refusal} />
      {found && (
        <Descriptions
          column={{ xs: 1, sm: 2 }}
          items={[
            { key: 'kind', label: '类型', children: found.kind },
            { key: 'created_at', label: '提交时间', children: showTime(found.created_at) },
            { key: 'account', label: '账号', children: <AppealNumber appeal={found} which="account" /> },
            { key: 'contact', label: '联系方式', children: <AppealNumber appeal={found} which="contact" /> },
            {
              key: 'body',
              label: '内容',
              span: 'filled',
              children: <span className={styles.body}>{found.body}</span>,
            },
          ]}
        />
      )}
      {found && <Renumbering appeal={found} />}
    </Card>
  );
}

interface NumberProps {
  appeal: AppealAdminRow;
  which: 'account' | 'contact';
}

function AppealNumber({ appeal, which }: NumberProps) {
  const { send, isSending } = useAction();
  const masked = appeal[`${which}_masked`];
  return (
    masked && (
      <MaskedNumber
        masked={masked}
        permission="appeals.write"
        isReading={isSending}
        read={async () => (await send(appealNumbers, { id: appeal.id }))?.[which]}
      />
    )
  );
}
