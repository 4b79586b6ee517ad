import { CLOSING_DAYS } from '#contract/account/constants.ts';
import { successMessages } from '#contract/account/messages.ts';
import type { PlainForm, PlainPage, PlainSession, PlainTarget } from '#contract/plain-page.ts';
import { buttonClass } from '#portal/ui/button.ts';
import notice from '../account-notice.module.css';
import { DocumentLinks, openDocuments } from '../open-documents.tsx';
import css from '../own-page.module.css';
import { PlainClosing } from './plain-closing.tsx';
import { PlainPacks } from './plain-packs.tsx';
import { PlainReservations } from './plain-reservations.tsx';
import { PostForm } from './post-form.tsx';

const DONE: Record<PlainForm, string> = {
  accept: successMessages.consentAccepted,
  reserve: '预约成功，开放时会在站内通知您',
  revoke: '已取消预约',
  code: `${successMessages.codeSent}，请在下面填写`,
  close: `${successMessages.closed}。${CLOSING_DAYS} 天内重新登录可以撤销`,
  reopen: successMessages.reopened,
  logout: successMessages.loggedOut,
};

/** 「我的」 without scripts: codes, reservations, closing and logout of one session. */
export function PlainParts({ page: { session, done, problem } }: { page: PlainPage }) {
  return (
    <div className={css.stack}>
      {done && (
        <p role="status" className={notice.notice}>
          {DONE[done]}。
        </p>
      )}
      {problem && (
        <p role="alert" className={notice.notice}>
          {problem.msg}
        </p>
      )}
      {session ? (
        <>
          <Player session={session} />
          {session.wanted && <Wanted target={session.wanted} />}
          <PlainPacks packs={session.packs} />
          <PlainReservations reservations={session.reservations} />
          <PlainClosing account={session.account} problem={problem} />
          <Others />
        </>
      ) : (
        <Guest />
      )}
    </div>
  );
}

/** Who is logged in, the logout, and new versions of the texts. */
function Player({ session: { nickname, mobile_masked, account, wanted } }: { session: PlainSession }) {
  const own = account.status === 1 ? account.data : undefined;
  const open = own ? openDocuments(own) : [];
  const target: Record<string, string> = wanted ? { kind: wanted.kind, id: String(wanted.id) } : {};
  return (
    <>
      <div className={css.profile}>
        <div className="grow">
          <p className={css.nickname}>{nickname}</p>
          <p className="soft">{mobile_masked}</p>
        </div>
        <PostForm form="logout">
          <button type="submit" className={buttonClass.quiet}>
            退出登录
          </button>
        </PostForm>
      </div>
      {own?.documents && open.length > 0 && (
        <section className={notice.notice} aria-label="协议更新">
          <p>
            预约等操作之前，请阅读并同意
            <DocumentLinks documents={open} />。
          </p>
          <PostForm form="accept" values={{ ...own.documents, ...target }}>
            <button type="submit" className={buttonClass.primary}>
              我已阅读并同意
            </button>
          </PostForm>
        </section>
      )}
    </>
  );
}

/** The confirmation of a reservation that another page leads to. */
function Wanted({ target: { kind, id, title } }: { target: PlainTarget }) {
  return (
    <section className={notice.notice} aria-label="预约">
      <p>要预约“{title}”吗？</p>
      <PostForm form="reserve" values={{ kind, id: String(id) }}>
        <button type="submit" className={buttonClass.primary}>
          预约
        </button>
      </PostForm>
    </section>
  );
}

function Others() {
  return (
    <p className={css.note}>
      领取礼包、评论、收藏、修改资料、导出个人信息和管理登录设备需要浏览器启用 JavaScript。不启用时，
      <a href="/BaseWebNav?id=6">账号问题</a>可以联系客服办理。
    </p>
  );
}

/** What a visitor reads: the login needs scripts once. */
function Guest() {
  return (
    <div className="card notice">
      <p>
        登录需要浏览器启用
        JavaScript，一次登录一天内有效。登录以后，不启用也可以在这里查看兑换码、预约和取消预约、注销账号、退出登录。
      </p>
      <a href="/BaseGameLogin?redirect=%2FBaseMy%2FBasePlain" className={buttonClass.primaryLarge}>
        去登录
      </a>
      <p className={css.empty}>
        不登录也可以看<a href="/BaseGameCenter">游戏</a>和<a href="/BasePackageNumber">礼包</a>，
        <a href="/BaseReport">举报违法和不良信息</a>；<a href="/BaseWebNav?id=6">账号问题</a>可以联系客服。
      </p>
    </div>
  );
}
