import { useState } from 'react';
import { CONSENT_DOCUMENTS, consentDocuments } from '#contract/account/consent-documents.ts';
import type { StoredUser } from '#portal/browser/state/shared-state.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { fullTime } from '#portal/ui/format.ts';
import { Pending } from '#portal/ui/pending.tsx';
import { BlockedAuthors } from './blocked-authors.tsx';
import { ClosingPart } from './closing-part.tsx';
import { exportOwnData } from './export-data.ts';
import type { OwnAccountState } from './own-account.ts';
import css from './own-page.module.css';
import { OwnPart } from './own-part.tsx';

/**
 * The versions that the player has accepted, unless the account service knows no consents; the blocked players, the export
 * of the player's data, and the closing of the account.
 */
export function Privacy({ own, user }: { own: OwnAccountState; user: StoredUser }) {
  const { account, failure, reload } = own;
  return (
    <OwnPart id="own-privacy" title="隐私">
      {!account && <Pending failure={failure} onRetry={reload} />}
      {account && (account.documents || account.consents.length > 0) && (
        <ul className={css.rows}>
          {CONSENT_DOCUMENTS.map((document) => {
            const { title, page } = consentDocuments[document];
            const accepted = account.consents.filter((consent) => consent.document === document);
            return (
              <li key={document} className={css.consent}>
                <h3 className={css.subtitle}>
                  <a href={`/BaseWebNav?id=${page}`}>{title}</a>
                </h3>
                {accepted.length === 0 ? (
                  <p className={css.note}>还没有同意记录</p>
                ) : (
                  <ul>
                    {accepted.map(({ version, accepted_at }) => (
                      <li key={version} className={css.note} title={version}>
                        {fullTime(accepted_at)} 同意 {version.slice(0, 10)} 版
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <BlockedAuthors />
      <ExportButton user={user} />
      {account && <ClosingPart account={account} />}
    </OwnPart>
  );
}

function ExportButton({ user }: { user: StoredUser }) {
  const [isBusy, setIsBusy] = useState(false);
  const start = async () => {
    if (!isBusy) {
      setIsBusy(true);
      await exportOwnData(user);
      setIsBusy(false);
    }
  };
  return (
    <>
      <h3 className={css.subtitle}>我的个人信息</h3>
      <p className={css.note}>
        下载本站保存的您的全部个人信息（JSON 文件），每天最多 3 次。登录超过 15 分钟的，需要先重新登录。
      </p>
      <p className={css.actions}>
        <button
          type="button"
          className={buttonClass.quiet}
          aria-disabled={isBusy || undefined}
          onClick={start}
        >
          {isBusy ? '正在导出…' : '导出我的信息'}
        </button>
      </p>
      <p className={css.note}>
        要更正其他信息，请提交<a href="/BaseWebNav?id=6">账号申诉</a>。
      </p>
    </>
  );
}
