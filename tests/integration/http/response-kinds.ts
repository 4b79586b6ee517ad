import { ACCOUNT_ADDRESS } from '#contract/account/actions.ts';
import { IMPRESSION_PATH } from '#contract/impressions.ts';
import { PLAIN_PAGE } from '#contract/plain-page.ts';

/** A request, and the headers of its response besides the security headers that all responses share. */
export interface ResponseKind {
  request: readonly [method: string, path: string, headers?: Record<string, string>];
  status: number;
  headers: Record<string, string>;
}

const OWN = { 'x-portal': '1', 'sec-fetch-site': 'same-origin' };
const PHONE = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
};
const UNSTORED = { 'cache-control': 'no-store' };
const PRIVATE = { ...UNSTORED, vary: 'cookie' };
const OF_SESSION = { 'cache-control': 'private, no-store', vary: 'cookie' };
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const TEXT = { 'content-type': 'text/plain; charset=utf-8' };
const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8' };
const PAGE = {
  'cache-control':
    'public, max-age=10, s-maxage=1, stale-while-revalidate=60, stale-if-error=86400, no-transform',
  vary: 'accept-encoding',
};
const ALLOW = 'GET, HEAD, OPTIONS';
const ADMIN = {
  'referrer-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'x-robots-tag': 'noindex, nofollow',
};

/** One response of each kind, by an empty portal. */
export const RESPONSE_KINDS: Readonly<Record<string, ResponseKind>> = {
  page: { request: ['GET', '/'], status: 200, headers: { ...PAGE, ...HTML } },
  'unchanged page': {
    request: ['GET', '/', { 'if-none-match': '*' }],
    status: 304,
    headers: { ...PAGE, ...HTML },
  },
  'page for another device': {
    request: ['GET', '/BaseDownloadPage', PHONE],
    status: 302,
    headers: { ...UNSTORED, location: '/download.html', vary: 'user-agent' },
  },
  'missing page': {
    request: ['GET', '/nothing'],
    status: 404,
    headers: { ...UNSTORED, ...HTML, vary: 'accept-encoding' },
  },
  'missing call': { request: ['GET', '/vue/nothing'], status: 404, headers: { ...UNSTORED, ...JSON_TYPE } },
  'wrong method': {
    request: ['PUT', '/'],
    status: 405,
    headers: { ...UNSTORED, ...JSON_TYPE, allow: ALLOW },
  },
  'allowed methods': { request: ['OPTIONS', '/'], status: 204, headers: { ...UNSTORED, allow: ALLOW } },
  'undecodable address': { request: ['GET', '/vue/%'], status: 400, headers: { ...UNSTORED, ...JSON_TYPE } },
  'unreadable body': {
    request: ['POST', '/vue/report', { ...OWN, 'content-type': 'application/json' }],
    status: 400,
    headers: { ...UNSTORED, ...JSON_TYPE },
  },
  'public read': {
    request: ['GET', '/vue/game'],
    status: 200,
    headers: {
      'cache-control': 'public, max-age=10, s-maxage=1, stale-while-revalidate=30, stale-if-error=86400',
      ...JSON_TYPE,
      vary: 'accept-encoding',
    },
  },
  'refused read': {
    request: ['GET', '/vue/game?page=x'],
    status: 400,
    headers: { ...UNSTORED, ...JSON_TYPE, vary: 'accept-encoding' },
  },
  "call of a player's own": {
    request: ['GET', '/vue/getfinshpacks', OWN],
    status: 401,
    headers: { ...PRIVATE, ...JSON_TYPE },
  },
  'account call': {
    request: ['POST', ACCOUNT_ADDRESS, OWN],
    status: 200,
    headers: { ...PRIVATE, ...JSON_TYPE },
  },
  'form of a report': {
    request: ['POST', '/BaseReport', { 'sec-fetch-site': 'same-origin' }],
    status: 303,
    headers: { ...PRIVATE, location: '/BaseReport?result=invalid' },
  },
  'page of one session': {
    request: ['GET', PLAIN_PAGE],
    status: 200,
    headers: { ...OF_SESSION, ...HTML },
  },
  'refused form of a session': {
    request: ['POST', PLAIN_PAGE, { 'sec-fetch-site': 'same-origin' }],
    status: 400,
    headers: { ...OF_SESSION, ...HTML },
  },
  'counted read': { request: ['POST', '/read/1', OWN], status: 204, headers: UNSTORED },
  'counted impression': {
    request: ['POST', IMPRESSION_PATH, OWN],
    status: 400,
    headers: { ...PRIVATE, ...JSON_TYPE },
  },
  'address of a channel': {
    request: ['GET', '/c/nothing'],
    status: 302,
    headers: { ...UNSTORED, location: '/', 'x-robots-tag': 'noindex' },
  },
  'missing picture': {
    request: ['GET', '/images/nothing.webp'],
    status: 404,
    headers: { ...UNSTORED, ...HTML, vary: 'accept-encoding' },
  },
  file: {
    request: ['GET', '/brand/logo.svg'],
    status: 200,
    headers: {
      'cache-control': 'public, max-age=86400',
      'content-type': 'image/svg+xml',
      'accept-ranges': 'bytes',
      vary: 'accept-encoding',
    },
  },
  'range outside of a file': {
    request: ['GET', '/brand/logo.svg', { range: 'bytes=9999999-' }],
    status: 416,
    headers: { ...UNSTORED, ...JSON_TYPE },
  },
  'service worker': {
    request: ['GET', '/sw.js'],
    status: 200,
    headers: { 'cache-control': 'no-cache', ...SCRIPT },
  },
  'script of the counter': {
    request: ['GET', '/tongji.js'],
    status: 200,
    headers: { 'cache-control': 'public, max-age=3600', ...SCRIPT },
  },
  'API document': {
    request: ['GET', '/openapi.json'],
    status: 200,
    headers: { 'cache-control': 'public, max-age=300', ...JSON_TYPE, vary: 'accept-encoding' },
  },
  health: { request: ['GET', '/healthz'], status: 200, headers: { ...UNSTORED, ...TEXT } },
  'admin page': { request: ['GET', '/console'], status: 200, headers: { ...UNSTORED, ...HTML, ...ADMIN } },
  'refused admin call': {
    request: ['GET', '/console/api/me'],
    status: 401,
    headers: { ...PRIVATE, ...JSON_TYPE },
  },
};
