import { Card, Descriptions } from 'antd';
import { showTime } from '#admin/app/china-time.ts';
import { Refused } from '#admin/auth/refused.tsx';
import { useCall } from '#admin/auth/use-call.ts';
import { appeals } from '#contract/admin/appeals.ts';
import styles from './appeal-case.module.css';

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
      <Refused reason={refusal} />
      {found && (
        <Descriptions
          column={{ xs: 1, sm: 2 }}
          items={[
            { key: 'kind', label: '类型', children: found.kind },
            { key: 'created_at', label: '提交时间', children: showTime(found.created_at) },
            { key: 'account', label: '账号', children: found.account_masked },
            { key: 'contact', label: '联系方式', children: found.contact_masked },
            {
              key: 'body',
              label: '内容',
              span: 'filled',
              children: <span className={styles.body}>{found.body}</span>,
            },
          ]}
        />
      )}
    </Card>
  );
}
