/** A demo login. */
export interface PrintedLogin {
  name: string;
  password: string;
}

/** The demo logins in a portal's output: a publicly reachable demo has random passwords. @throws if there are none */
export function printedLogins(printed: string): { players: PrintedLogin[]; operator: PrintedLogin } {
  const [operator] = loginsIn(printed, 'demo_console');
  const players = loginsIn(printed, 'demo_players');
  if (!operator || players.length < 2) {
    throw new Error(`The demo logins are missing in the output:\n${printed}`);
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
