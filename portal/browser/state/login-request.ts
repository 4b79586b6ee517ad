import { dialogRequest } from './dialog-request.ts';

/** `requestLogin` opens the login dialog and returns whether the visitor logged in, after the dialog is closed. */
export const { request: requestLogin, settle: settleLogin, listen: onLoginRequest } = dialogRequest();
