import {
  type AccountAction,
  accountActions,
  actionAddress,
  actionPath,
  CHALLENGE_ADDRESS,
  DOCUMENTS_ADDRESS,
  LOGOUT_ADDRESS,
  NEW_ACCOUNT_FIELD,
  PROOF_FIELD,
  unsignedFields,
} from '#contract/account/actions.ts';
import { APP_ID, CHANNEL, IS_WEB, PUBLIC_MACHINE_CODE, SYSTEM } from '#contract/account/constants.ts';
import { successMessages } from '#contract/account/messages.ts';
import { shownDocuments } from '#contract/account/own.ts';
import { MOST_WORK } from '#contract/account/proof.ts';
import { accountFailure, accountUser, proofChallenge } from '#contract/account/responses.ts';
import { contentOf, exampleOf } from './examples.ts';
import { BODY_TOO_SLOW, bodyRefusal, headerRef, successSchema } from './responses.ts';
import { inlineSchema, type Json, pascalCase, schemaRef } from './schemas.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const text = { type: 'string' };

const FIELDS: Readonly<Record<string, Json>> = {
  mobile: {
    ...text,
    pattern: '^1\\d{10}$',
    description: 'A Chinese mobile number',
    examples: ['13800138000'],
  },
  username: { ...text, description: 'The mobile number of the account', examples: ['13800138000'] },
  code: { ...text, pattern: '^\\d{6}$', description: 'The code of the message', examples: ['123456'] },
  password: {
    ...text,
    minLength: 6,
    maxLength: 16,
    description: '6 to 16 letters, digits or signs',
    examples: ['abc123'],
  },
  type: { ...text, enum: ['5', '4'], description: '5: for a login, 4: for a new password' },
  appid: { ...text, default: APP_ID, description: `Always ${APP_ID}` },
  channel: { ...text, default: CHANNEL, description: `Always ${CHANNEL}` },
  system: { ...text, default: SYSTEM, description: `Always ${SYSTEM}` },
  is_web: { ...text, default: IS_WEB, description: `Always ${IS_WEB}` },
  machine_code: {
    ...text,
    default: PUBLIC_MACHINE_CODE,
    description: 'Any text; a password login leaves it empty',
  },
  sign: { ...text, description: 'A signature over the other fields. It is accepted and not checked.' },
  work: {
    type: 'integer',
    minimum: 1,
    maximum: MOST_WORK,
    default: 1,
    description: 'The level in `data.work` of the refusal',
  },
  [NEW_ACCOUNT_FIELD]: {
    ...text,
    enum: ['1'],
    description: 'Starts a new account with the number after `PASSWORD_REQUIRED`',
  },
  [PROOF_FIELD]: {
    ...text,
    maxLength: 8_192,
    description: 'A solved proof of work, where one is required',
  },
};

const ACTIONS: Readonly<Record<AccountAction, { summary: string; data: Json; msg: string }>> = {
  codeLogin: {
    summary: 'Logs in by a code sent to a phone; a new number gets an account',
    data: schemaRef('AccountUser'),
    msg: successMessages.codeLogin,
  },
  passwordLogin: {
    summary: 'Logs in by password',
    data: schemaRef('AccountUser'),
    msg: successMessages.passwordLogin,
  },
  sendCode: { summary: 'Sends a code to a phone', data: { type: 'null' }, msg: successMessages.codeSent },
  resetPassword: {
    summary: 'Sets a new password with a code, and ends all sessions',
    data: { type: 'null' },
    msg: successMessages.passwordReset,
  },
};
const actions = Object.keys(accountActions) as AccountAction[];

export function accountSchemas(): Record<string, Json> {
  return {
    AccountUser: inlineSchema(accountUser, 'output'),
    ProofChallenge: inlineSchema(proofChallenge, 'output'),
    AccountFailure: inlineSchema(accountFailure, 'output'),
    ChallengeForm: {
      type: 'object',
      description: 'Either `mobile` or `username`',
      properties: { mobile: FIELDS.mobile, username: FIELDS.username, work: FIELDS.work },
    },
    ...Object.fromEntries(actions.map((action) => [`${pascalCase(action)}Form`, formOf(action)])),
    ...Object.fromEntries(
      actions.map((action) => [`${pascalCase(action)}Response`, either(ACTIONS[action].data)]),
    ),
    ChallengeResponse: either({
      type: 'object',
      required: ['challenge'],
      properties: { challenge: schemaRef('ProofChallenge') },
    }),
    DocumentsResponse: either(inlineSchema(shownDocuments, 'output')),
    LogoutResponse: either({ type: 'null' }),
  };
}

export function accountOperations(schemas: Readonly<Record<string, Json>>): Record<string, Json> {
  const operations = actions.map((action) => {
    const { summary, msg } = ACTIONS[action];
    const described = `${summary}. The same as \`POST ${actionAddress(action)}\`.`;
    const setsCookie = action === 'codeLogin' || action === 'passwordLogin';
    return [actionPath(action), post(action, { summary, described, msg, setsCookie, form: true }, schemas)];
  });
  return {
    ...Object.fromEntries(operations),
    [CHALLENGE_ADDRESS]: post(
      'challenge',
      {
        summary: 'Issues a proof of work for a number or a login name, once a call requires one',
        msg: 'ok',
        form: true,
      },
      schemas,
    ),
    [DOCUMENTS_ADDRESS]: post(
      'documents',
      { summary: 'The versions of the agreement and the privacy policy that a player accepts', msg: 'ok' },
      schemas,
    ),
    [LOGOUT_ADDRESS]: post(
      'logout',
      { summary: 'Ends the session, if any', msg: successMessages.loggedOut, setsCookie: true },
      schemas,
    ),
  };
}

interface Operation {
  summary: string;
  described?: string;
  msg: string;
  setsCookie?: boolean;
  form?: boolean;
  security?: Json;
}

/** A POST with the schemas `<Name>Form` and `<Name>Response`. */
export function post(
  name: string,
  {
    summary,
    described = `${summary}.`,
    msg,
    setsCookie = false,
    form = false,
    security = { portal: [] },
  }: Operation,
  schemas: Readonly<Record<string, Json>>,
): Json {
  const formSchema = schemaRef(`${pascalCase(name)}Form`);
  const responseSchema = schemaRef(`${pascalCase(name)}Response`);
  const good = { ...(exampleOf(responseSchema, schemas) as Json), msg };
  const bad = { status: 0, code: 'TOO_MANY', msg: '操作太频繁了，请稍后再试', data: { retry_after: 60 } };
  const examples = { done: { value: good }, refused: { value: bad } };
  return {
    post: {
      tags: ['account'],
      operationId: name,
      summary,
      description: `${described} The HTTP status is 200 for a refusal, too: \`status\` distinguishes them.`,
      security: [security],
      ...(form
        ? { requestBody: { required: true, content: contentOf(formSchema, schemas, FORM_TYPE) } }
        : {}),
      responses: {
        200: {
          description: 'Done, or refused',
          headers: {
            'Cache-Control': headerRef('CacheControl'),
            ...(setsCookie ? { 'Set-Cookie': headerRef('SetCookie') } : {}),
          },
          content: { 'application/json': { schema: responseSchema, examples } },
        },
        408: bodyRefusal(BODY_TOO_SLOW),
      },
    },
  };
}

function formOf(action: AccountAction): Json {
  const { fields } = accountActions[action];
  const names = [...fields, 'sign', ...unsignedFields(action)];
  return {
    type: 'object',
    required: [...fields],
    properties: Object.fromEntries(names.map((name) => [name, FIELDS[name] ?? text])),
  };
}

export function either(data: Json): Json {
  return { oneOf: [successSchema(data), schemaRef('AccountFailure')] };
}
