import { sql } from 'kysely';
import type { Tx } from '../database/transaction.ts';
import { storableText } from '../database/upsert-rows.ts';

interface UploadedPicture {
  path: string;
  use: string;
  name: string;
  width: number;
  height: number;
  bytes: number;
  at: Date;
  by: string;
}

/**
 * Adds an uploaded picture to the library. The same picture again is as new, and keeps its name.
 * @returns false if the library had it
 */
export async function registerPicture(
  tx: Tx,
  { at, by, name, ...picture }: UploadedPicture,
): Promise<boolean> {
  const { is_new } = await tx
    .insertInto('media_picture')
    .values({ ...picture, name: storableText(name), uploaded_at: at, uploaded_by: by })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ uploaded_at: at, bytes: picture.bytes }))
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow();
  return is_new;
}
