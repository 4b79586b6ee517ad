import type { Failure } from '#contract/envelope.ts';

export interface ErrorText {
  status: number;
  title: string;
  line: string;
  /** What to do next, below the line. */
  advice?: string;
  picture?: string;
}

const NOT_FOUND: ErrorText = {
  status: 404,
  title: '页面不存在',
  line: 'This page could not be found',
  advice: '网址可能写错了，或者内容已经下架。可以搜索要找的内容，或者返回首页。',
  picture: '/brand/not-found.svg',
};
const BAD_ADDRESS: ErrorText = {
  status: 400,
  title: '网址不正确',
  line: '请检查网址，或者搜索要找的内容。',
  picture: '/brand/not-found.svg',
};
export const BROKEN: ErrorText = {
  status: 500,
  title: '页面出错了',
  line: '请重试一次；如果还是不行，请稍后再来。',
};
const CLOSED = '页面暂时打不开';

/**
 * The text for visitors of a page that failed with a status; internal messages of the server are not shown.
 * @param failure the failure of a call, or the sentence about an unknown middleware
 */
export function errorText(status: number, failure: unknown): ErrorText {
  if (status === 404 || status === 400) {
    return status === 404 ? NOT_FOUND : BAD_ADDRESS;
  }
  const line = typeof failure === 'string' ? failure : (failure as Partial<Failure> | null)?.msg;
  return { status, title: CLOSED, line: line ?? '服务暂时不可用，请稍后再试' };
}
