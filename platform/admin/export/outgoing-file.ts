/** A file that goes out, made while it is sent. */
export interface OutgoingFile {
  name: string;
  type: string;
  body: AsyncIterable<string | Uint8Array>;
}
