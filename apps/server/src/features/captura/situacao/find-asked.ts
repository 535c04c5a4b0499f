import { type Kysely, sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { Caller } from '../../acesso/base/caller.ts'
import { notaNotFound } from '../../notas/not-found.ts'
import type { DistService } from '../cliente/build-request.ts'

const forbidden = () =>
  new AppError(403, 'captura.forbidden', 'Seu papel nesta empresa não permite consultar a SEFAZ. Peça ao contador.')
const tooOld = () =>
  new AppError(422, 'captura.key_too_old', 'A SEFAZ só responde sobre documentos dos últimos seis meses.')
const wrongModel = () =>
  new AppError(422, 'captura.model', 'Só se pergunta por NF-e, CT-e, MDF-e e NFS-e. Use o QR Code desta nota.')

interface AskedNota {
  empresa_id: number
  service: DistService
  chave: string
}

/** The note, if SEFAZ or the ADN answers about it. Throws AppError 403, 404 `nota.not_found`, 422 */
export async function findAsked(db: Kysely<Database>, user: Caller, id: string): Promise<AskedNota> {
  const beneath = (user.beneath ?? []).map((empresa) => empresa.id)
  const empresaIds = [...user.scope.empresaIds, ...beneath]
  const { rows } = await inScope(db, { accountId: user.account.id, empresaIds }, (tx) =>
    sql<{ empresa_id: number; chave: string; tipo: string; is_old: boolean }>`
      select empresa_id, chave, tipo, issued_local < (now() at time zone 'America/Sao_Paulo') - interval '6 months' as is_old
      from nota where empresa_id = any(${empresaIds}::bigint[]) and id = ${id}`.execute(tx),
  )
  const row = rows[0]
  if (!row) throw notaNotFound()
  if (beneath.includes(row.empresa_id)) throw forbidden()
  const { tipo } = row
  if (tipo !== 'nfe' && tipo !== 'cte' && tipo !== 'mdfe' && tipo !== 'nfse') throw wrongModel()
  if (row.is_old && tipo !== 'nfse') throw tooOld()
  return { empresa_id: row.empresa_id, chave: row.chave, service: tipo }
}

/** The digest in the document's signature; of a summary, the one that it repeats. */
export const digestOf = (bytes: Buffer): string | undefined =>
  /<(?:[\w-]+:)?(?:DigestValue|digVal)>\s*([A-Za-z\d+/=]+)\s*</.exec(bytes.toString('latin1'))?.[1]
