/**
 * How a browser reaches the server: encrypted; on the same machine, where nobody listens in between; or in plain
 * text over a net.
 */
export type Connection = 'https' | 'loopback' | 'plain';
