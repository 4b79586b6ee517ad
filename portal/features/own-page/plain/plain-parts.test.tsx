import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OwnAccount } from '#contract/account/own.ts';
import type { OwnClaim } from '#contract/entities/claim.ts';
import { PLAIN_PAGE, type PlainPage, type PlainSession } from '#contract/plain-page.ts';
import { failure } from '#contract/refusal.ts';
import { PlainParts } from './plain-parts.tsx';

const NOW = '2026-11-21T10:00:00+08:00';
const GAME = { id: 7, name: '云海剑歌', icon_url: null };
const VERSIONS = { agreement: '2026-11-01-0a1b2c3d', privacy: '2026-10-01-4e5f6071' };

const account = {
  sessions: [],
  consents: [
    { document: 'agreement', version: VERSIONS.agreement, accepted_at: NOW },
    { document: 'privacy', version: VERSIONS.privacy, accepted_at: NOW },
  ],
  documents: VERSIONS,
  mobile_masked: '138****8000',
  closing: null,
  can: { change_number: true, use_codes: true },
} as unknown as OwnAccount;

const claim = {
  id: 1,
  code: 'SOON-1',
  expires_at: '2026-11-22T10:00:00+08:00',
  from_pool: false,
  how_to: ['打开游戏', '输入兑换码'],
  pack: { id: 3, title: '新手礼包', game: GAME },
} as unknown as OwnClaim;

const ok = <T,>(data: T) => ({ status: 1, msg: 'ok', data }) as const;

function sessionWith(more: Partial<PlainSession> = {}): PlainSession {
  return {
    nickname: '山海',
    mobile_masked: '138****8000',
    packs: ok({ list: [claim], total: 60, page: 1, size: 50, generated_at: NOW }),
    reservations: ok({
      games: [{ game: GAME, reserved_at: NOW, reservable: true, launched: false, next: null }],
      packs: [],
      generated_at: NOW,
    }),
    account: ok(account),
    ...more,
  };
}

const htmlOf = (page: PlainPage) => renderToStaticMarkup(<PlainParts page={page} />);

/** The forms: their hidden fields, and the text of their buttons. */
function formsOf(html: string): [fields: string, button: string][] {
  return [...html.matchAll(/<form([^>]*)>.*?<\/form>/gs)].map(([form, attributes]) => {
    expect(attributes).toContain(`action="${PLAIN_PAGE}" method="post"`);
    return [
      [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
        .map(([, name, value]) => `${name}=${value}`)
        .join('&'),
      /<button[^>]*>([^<]*)</.exec(form)?.[1] ?? '',
    ];
  });
}

test('[MY-32] shows codes, reservations and the closing, each with plain forms', () => {
  const html = htmlOf({ session: sessionWith() });
  expect(html).toMatch(/<code[^>]*>SOON-1</);
  expect(html).toContain('即将到期，剩 1 天');
  expect(html).toContain('兑换步骤：打开游戏；输入兑换码');
  expect(html).toContain(`${PLAIN_PAGE}?page=2`);
  expect(html).toContain('15 天内重新登录，可以撤销注销');
  expect(formsOf(html)).toEqual([
    ['form=logout', '退出登录'],
    ['form=revoke&kind=game&id=7', '取消预约'],
    ['form=code', '发送验证码'],
    ['form=close', '申请注销'],
  ]);
  expect(html).not.toContain('type="button"');
});

test('[MY-32] offers the texts, a reservation and the way back from a closing', () => {
  const closing = { due_at: '2026-12-06T10:00:00+08:00', comments: '匿名' } as const;
  const html = htmlOf({
    session: sessionWith({
      account: ok({ ...account, consents: [], closing }),
      wanted: { kind: 'game', id: 7, title: '云海剑歌' },
    }),
    done: 'reopen',
  });
  expect(html).toContain('已撤销注销，账号恢复正常。');
  expect(html).toContain('账号将于 2026年12月6日 10:00 注销');
  const versions = `agreement=${VERSIONS.agreement}&privacy=${VERSIONS.privacy}`;
  expect(formsOf(html).map(([fields]) => fields)).toEqual([
    'form=logout',
    `form=accept&${versions}&kind=game&id=7`,
    'form=reserve&kind=game&id=7',
    'form=revoke&kind=game&id=7',
    'form=reopen',
  ]);
});

test('[MY-32] a refused closing keeps the choice and names the field', () => {
  const problem = { form: 'close', field: 'code', msg: '验证码不正确', comments: '删除' } as const;
  const html = htmlOf({ session: sessionWith(), problem });
  expect(html).toMatch(/<p role="alert"[^>]*>验证码不正确</);
  const [field = ''] = /<input id="closing-code"[^>]*>/.exec(html) ?? [];
  expect(field).toContain('aria-invalid="true" aria-describedby="closing-problem"');
  expect(html).toContain('name="comments" checked="" value="删除"');
});

test('[MY-32] a part whose service does not respond says so', () => {
  const html = htmlOf({ session: sessionWith({ packs: failure('UNAVAILABLE') }) });
  expect(html).toContain('服务暂时不可用，请稍后再试');
  expect(html).toContain('取消预约');
});

test('[MY-32] a visitor reads what needs scripts and how to log in', () => {
  const html = htmlOf({ done: 'close' });
  expect(html).toContain('15 天内重新登录可以撤销');
  expect(html).toContain('登录需要浏览器启用');
  expect(html).toContain('href="/BaseGameLogin?redirect=%2FBaseMy%2FBasePlain"');
  expect(formsOf(html)).toEqual([]);
});
