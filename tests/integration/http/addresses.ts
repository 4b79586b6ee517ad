import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACCOUNT_ADDRESS,
  CHALLENGE_ADDRESS,
  DOCUMENTS_ADDRESS,
  LOGOUT_ADDRESS,
} from '#contract/account/actions.ts';
import { ownAccountCalls } from '#contract/account/own.ts';
import { PICTURE_ADDRESS } from '#contract/account/own-picture.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { siteMap } from '#contract/site-map.ts';
import { operatorCalls } from '#tests/admin-calls.ts';

/** An address of the portal and its methods. */
export interface Address {
  path: string;
  methods: readonly string[];
}

const READ = ['GET', 'HEAD'];
const root = join(import.meta.dirname, '..', '..', '..');

/** The first file in a build folder with this extension. */
function buildFile(folder: string, ending: string): string {
  const [file] = readdirSync(join(root, 'build', folder)).filter((name) => name.endsWith(ending));
  return `/${folder.replace(/^client\//, '')}/${file}`;
}

const contract = Object.values<Call>(calls).map(({ path, method, writes }) => ({
  path,
  methods: method === 'GET' && !writes ? READ : [method],
}));
const admin = operatorCalls.map(({ path, method, returns }) => ({
  path,
  methods: method === 'GET' && returns !== 'file' ? READ : [method],
}));
const ownAccount = Object.values(ownAccountCalls).map(({ address }) => address);
const account = [
  ACCOUNT_ADDRESS,
  CHALLENGE_ADDRESS,
  DOCUMENTS_ADDRESS,
  LOGOUT_ADDRESS,
  ...ownAccount,
  PICTURE_ADDRESS,
].map((path) => ({
  path,
  methods: ['POST'],
}));
const pages = siteMap.map(({ path }) => ({
  path: encodeURI(path.replace(':file', '1.ics')),
  methods: path === '/BaseReport' ? [...READ, 'POST'] : READ,
}));
const others = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/docs/api',
  '/docs/api/json',
  '/docs/api/static/swagger-ui.css',
  '/favicon.ico',
  '/sw.js',
  '/brand/logo.svg',
  buildFile('client/assets', '.css'),
  '/console',
  '/console/games',
  '/console/openapi.json',
  buildFile('console/assets', '.js'),
].map((path) => ({ path, methods: READ }));

/** Every address of the portal: calls, pages, the admin site, accounts, operations and files. */
export const addresses: readonly Address[] = [...contract, ...pages, ...admin, ...account, ...others];

/** Unknown addresses below each prefix of calls. */
export const unknownCalls = [
  '/vue/nothing',
  '/vue',
  '/account/nothing',
  '/index.php/nothing',
  '/Comment/nothing',
  '/console/api/nothing',
  '/console/api',
];
