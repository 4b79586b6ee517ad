import type { OperatorDirectory } from '#platform/core/operator.ts';
import type { AuthDeps } from './auth/auth-deps.ts';
import { operatorSessions } from './auth/operator-sessions.ts';
import { operatorOfToken } from './tokens/token-directory.ts';

/** Finds the operators of sessions and of tokens. */
export function operatorDirectory(deps: Pick<AuthDeps, 'db' | 'secret' | 'allowHttp'>): OperatorDirectory {
  return {
    of: operatorSessions(deps.db),
    ofToken: (token, browser, now) => operatorOfToken(deps, token, browser, now),
  };
}
