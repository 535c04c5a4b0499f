import type { Sinonimo } from '@portal/contract/tributacao/tabelas.ts'
import { foldText } from '@portal/files/fold-text.ts'
import { SYNONYMS } from '@portal/tables/search/synonyms.ts'
import type { Kysely, Transaction } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'

/** All synonyms in order: the operator's replace bundled ones. Disabled ones are listed with an empty meaning. */
export async function listSynonyms(db: Kysely<Database>): Promise<Sinonimo[]> {
  const own = await db.selectFrom('tax_synonym').select(['words', 'meaning']).execute()
  const merged = new Map([...SYNONYMS, ...own.map(({ words, meaning }) => [words, meaning] as const)])
  return [...merged]
    .sort(([a], [b]) => a.localeCompare(b, 'pt-BR'))
    .map(([ds_termo, ds_significado]) => ({ ds_termo, ds_significado }))
}

/** Throws AppError 422 `tabela.synonym` for words that no search would find. */
export async function saveSynonym(
  tx: Transaction<Database>,
  { words, meaning }: { words: string; meaning: string },
  { by, now }: { by: string; now: Date },
): Promise<Sinonimo> {
  const folded = foldText(words).trim().replace(/\s+/g, ' ')
  if (!/[a-z\d]{2}/.test(folded) || words.includes('\0') || meaning.includes('\0'))
    throw new AppError(422, 'tabela.synonym', 'Escreva ao menos duas letras.')
  const row = { words: folded, meaning: meaning.trim(), changed_at: now, changed_by: by }
  await tx
    .insertInto('tax_synonym')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('words').doUpdateSet({ meaning: row.meaning, changed_at: now, changed_by: by }),
    )
    .execute()
  return { ds_termo: folded, ds_significado: row.meaning }
}
