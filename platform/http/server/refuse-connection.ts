import type { Socket } from 'node:net';
import { failureBytes, redirectBytes } from '../response/raw-failure.ts';
import { encodedAddress, type ParserError } from './raw-address.ts';

/** The statuses of connection errors other than 400. */
const ERROR_STATUS: Record<string, 408 | 431> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Responds to a connection without a valid request, with a redirect for an address of raw bytes, and closes it. */
export function refuseConnection(error: ParserError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) {
    return;
  }
  if (socket.writable) {
    const location = encodedAddress(error);
    socket.write(location ? redirectBytes(location) : failureBytes(ERROR_STATUS[error.code ?? ''] ?? 400));
  }
  socket.destroy(error);
}
