/** A login of the demo. */
export interface PrintedLogin {
  name: string;
  password: string;
}

/**
 * The demo's logins that a portal's start has printed: a demo that others can reach has random passwords.
 * @throws where it has printed none
 */
export function printedLogins(printed: string): { players: PrintedLogin[]; operator: PrintedLogin } {
  const [operator] = loginsIn(printed, 'demo_console');
  const players = loginsIn(printed, 'demo_players');
  if (!operator || players.length < 2) {
    throw new Error(`The logins of the demo were not printed:\n${printed}`);
  }
  return { players, operator };
}

function loginsIn(printed: string, key: string): PrintedLogin[] {
  const [, list = ''] = new RegExp(`"${key}":\\[([^\\]]*)\\]`).exec(printed) ?? [];
  return [...list.matchAll(/"([^"]+) \/ ([^"]+)"/g)].map(([, name = '', password = '']) => ({
    name,
    password,
  }));
}
