/**
 * How a browser reaches the server: encrypted, from the same machine, or in plain text over a network.
 */
export type Connection = 'https' | 'loopback' | 'plain';
