import { successMessages } from '#contract/account/messages.ts';
import { type OwnAccountCall, ownAccount, ownAccountCalls, ownProfile } from '#contract/account/own.ts';
import { PICTURE_ADDRESS } from '#contract/account/own-picture.ts';
import { either, post } from './account-operations.ts';
import { inlineSchema, type Json, pascalCase, schemaRef } from './schemas.ts';

const CALLS: Readonly<Record<OwnAccountCall, { name: string; summary: string; msg: string; data: Json }>> = {
  read: {
    name: 'ownAccount',
    summary: "The signed-in player's sessions, and the accepted versions of agreement and privacy policy",
    msg: 'ok',
    data: schemaRef('OwnAccount'),
  },
  endSession: {
    name: 'endSession',
    summary: "Ends one of the player's sessions",
    msg: successMessages.sessionEnded,
    data: { type: 'null' },
  },
  endOthers: {
    name: 'endOtherSessions',
    summary: "Ends the player's sessions except this one",
    msg: successMessages.othersEnded,
    data: { type: 'object', required: ['ended'], properties: { ended: { type: 'integer', minimum: 0 } } },
  },
  accept: {
    name: 'acceptDocuments',
    summary: 'Accepts the current versions; CONFLICT if a text has changed since',
    msg: successMessages.consentAccepted,
    data: { type: 'null' },
  },
  exportData: {
    name: 'exportOwnData',
    summary: "The player's personal data, by table; a few times a day, soon after a login",
    msg: 'ok',
    data: { type: 'object', additionalProperties: true },
  },
  setNickname: {
    name: 'setNickname',
    summary: 'Changes the nickname, once a week; ACCOUNT_REFUSED for a blocked word',
    msg: successMessages.nicknameSet,
    data: schemaRef('OwnProfile'),
  },
  setIcon: {
    name: 'setIcon',
    summary: 'Changes the picture to one of the set',
    msg: successMessages.iconSet,
    data: schemaRef('OwnProfile'),
  },
  sendOwnCode: {
    name: 'sendOwnCode',
    summary: "Sends a code to the player's number, for one use in this session",
    msg: successMessages.codeSent,
    data: { type: 'null' },
  },
  sendNumberCode: {
    name: 'sendNumberCode',
    summary: "Sends a code to the number that shall replace the player's",
    msg: successMessages.codeSent,
    data: { type: 'null' },
  },
  changeNumber: {
    name: 'changeNumber',
    summary: 'Replaces the number, with codes of both; the other sessions end',
    msg: successMessages.numberChanged,
    data: { type: 'object', required: ['mobile_masked'], properties: { mobile_masked: { type: 'string' } } },
  },
  changePassword: {
    name: 'changePassword',
    summary: 'Sets the password with a code; the other sessions end',
    msg: successMessages.passwordChanged,
    data: { type: 'null' },
  },
  close: {
    name: 'closeAccount',
    summary: 'Closes the account in 15 days; all sessions end',
    msg: successMessages.closed,
    data: { type: 'object', required: ['due_at'], properties: { due_at: { type: 'string' } } },
  },
  reopen: {
    name: 'reopenAccount',
    summary: 'Takes the closing of the account back; CONFLICT once it is due',
    msg: successMessages.reopened,
    data: { type: 'null' },
  },
};
const calls = Object.keys(ownAccountCalls) as OwnAccountCall[];
const hasForm = (call: OwnAccountCall) => Object.keys(ownAccountCalls[call].input.shape).length > 0;

export function ownAccountSchemas(): Record<string, Json> {
  return {
    OwnAccount: inlineSchema(ownAccount, 'output'),
    OwnProfile: inlineSchema(ownProfile, 'output'),
    ...Object.fromEntries(
      calls
        .filter(hasForm)
        .map((call) => [
          `${pascalCase(CALLS[call].name)}Form`,
          inlineSchema(ownAccountCalls[call].input, 'input'),
        ]),
    ),
    ...Object.fromEntries(
      calls.map((call) => [`${pascalCase(CALLS[call].name)}Response`, either(CALLS[call].data)]),
    ),
    UploadPictureResponse: either({ type: 'null' }),
  };
}

export function ownAccountOperations(schemas: Readonly<Record<string, Json>>): Record<string, Json> {
  const operations = Object.fromEntries(
    calls.map((call) => {
      const { name, summary, msg } = CALLS[call];
      const operation = { summary, msg, form: hasForm(call), security: { portal: [], session: [] } };
      return [ownAccountCalls[call].address, post(name, operation, schemas)];
    }),
  );
  return { ...operations, [PICTURE_ADDRESS]: pictureOperation(schemas) };
}

/** The upload of a picture, whose body is the file. */
function pictureOperation(schemas: Readonly<Record<string, Json>>): Json {
  const summary = 'Sends a picture for moderation; FORBIDDEN while the site does not allow it';
  const described = post(
    'uploadPicture',
    { summary, msg: successMessages.pictureSent, security: { portal: [], session: [] } },
    schemas,
  );
  const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return { post: { ...(described.post as Json), requestBody: { required: true, content } } };
}
