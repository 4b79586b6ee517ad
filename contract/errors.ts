/** The errors of the services, each with its HTTP status (main and SDK service) and default message. */
export const errors = {
  BAD_REQUEST: { http: 400, msg: '请求的内容有误，请检查后再试' },
  LOGIN_REQUIRED: { http: 401, msg: '请先登录' },
  CONSENT_REQUIRED: { http: 403, msg: '请先阅读并同意用户协议和隐私政策' },
  FORBIDDEN: { http: 403, msg: '不允许执行这项操作' },
  REAUTH_REQUIRED: { http: 403, msg: '请再次确认是您本人' },
  NOT_FOUND: { http: 404, msg: '您要找的内容不存在或已下线' },
  CONFLICT: { http: 409, msg: '操作有冲突，请刷新后再试' },
  PACK_EMPTY: { http: 410, msg: '礼包已领完' },
  PACK_NOT_STARTED: { http: 409, msg: '礼包还没有开始领取' },
  PACK_ENDED: { http: 410, msg: '礼包领取已结束' },
  BUSY: { http: 503, msg: '领取的人太多了，请稍后再试' },
  TOO_MANY: { http: 429, msg: '操作太频繁了，请稍后再试' },
  PROOF_REQUIRED: { http: 429, msg: '正在确认您不是机器人，请稍候' },
  PASSWORD_REQUIRED: { http: 403, msg: '请再输入密码' },
  ACCOUNT_REFUSED: { http: 400, msg: '操作失败，请检查后再试' },
  UNAVAILABLE: { http: 503, msg: '服务暂时不可用，请稍后再试' },
} as const satisfies Record<string, { http: number; msg: string }>;

/** The closed list of error codes. */
export type ErrorCode = keyof typeof errors;
