import type { Foto } from '@portal/contract/caixa/entregas.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import type { Piece } from './ler/classify.ts'

/** What is proposed for a photo: the answer to photos like it. A person gives the answer. */

/** A photo of which nobody said what it is. `photos`: answers by SHA-256. */
export const isUnansweredPhoto = (photos: Readonly<Record<string, Foto>>, { kind, verdict, sha256 }: Piece): boolean =>
  kind === 'imagem' && verdict === 'digitar' && !photos[sha256]

/** A photo of which somebody said what it is. */
export interface AnsweredPhoto {
  name: string
  sha256: string
  answer: Foto
}

/** Deliveries that are looked at for photos like those of one. */
const MEMORY = 50
/** Photos that must agree, when there are so many. */
const LAST = 3

/** What was said of photos of the same sender, or of the same client by links, the newest first. */
export const recallPhotos = async (tx: Kysely<Database>, id: string): Promise<AnsweredPhoto[]> =>
  (await sql<AnsweredPhoto>`select * from photo_memory(${id}::uuid, ${MEMORY})`.execute(tx)).rows

/**
 * The answer to the same photo; else that to the last photos whose names differ in their numbers alone, when they agree. Null: nothing like
 * it, or they differ.
 */
export function proposeAnswer(
  memory: readonly AnsweredPhoto[],
  photo: Pick<AnsweredPhoto, 'name' | 'sha256'>,
): Foto | null {
  const same = memory.find(({ sha256 }) => sha256 === photo.sha256)
  if (same) return same.answer
  const like = memory.filter(({ name }) => likenessOf(name) === likenessOf(photo.name)).slice(0, LAST)
  const [first] = like
  return first && like.every(({ answer }) => answer === first.answer) ? first.answer : null
}

/** `IMG_0412.JPG` and `img_0398 (2).jpg` are `img_#.jpg`. */
const likenessOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\s*\(\d+\)(?=\.[a-z]+$)/, '')
    .replace(/\d+/g, '#')
