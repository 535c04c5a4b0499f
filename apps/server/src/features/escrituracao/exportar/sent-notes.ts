import type { EstadoExportacao, NotasEnviadasReply, SistemaExportacao } from '@portal/contract/escrituracao/exportar.ts'
import { LAYOUTS } from '@portal/files/contabil/layouts.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

interface SentRow {
  chave: string
  system: SistemaExportacao
  file: string
  state: EstadoExportacao
  at: Date
  who: string
  isCancelled: boolean
  isDecided: boolean
}

/**
 * The last file of each note in each system, without those undone, and what happened to the note after it. Whether a
 * changed code changes the note too is told by the preview, which books it. Served by `exportacao_nota_sent`.
 */
export async function readSentNotes(
  tx: Kysely<Database>,
  { empresaId, chaves }: { empresaId: number; chaves: readonly string[] },
): Promise<NotasEnviadasReply> {
  const { rows } = await sql<SentRow>`
    select distinct on (n.id, s.system) n.chave, s.system, f.file_name as file, f.state, f.created_at as at,
      f.account_name as who, n.situacao = 'cancelada' as "isCancelled",
      exists (select from escrituracao_decisao d where d.empresa_id = n.empresa_id and d.chave = n.chave
        and d.decided_at > f.created_at) as "isDecided"
    from nota n join exportacao_nota s on s.empresa_id = n.empresa_id and s.nota_id = n.id
      join exportacao f on f.empresa_id = n.empresa_id and f.id = s.file_id
    where n.empresa_id = ${empresaId} and n.chave = any(${chaves}::text[]) and f.state <> 'desfeito'
    order by n.id, s.system, s.file_id desc`.execute(tx)
  return {
    data: rows.map(({ chave, system, file, state, at, who, isCancelled, isDecided }) => ({
      ds_chave: chave,
      sistema: system,
      nm_sistema: LAYOUTS[system].name,
      nm_arquivo: file,
      ds_estado: state,
      dt_envio: at.toISOString(),
      nm_usuario: who,
      ds_mudanca: isCancelled ? 'cancelada' : isDecided ? 'decidida' : null,
    })),
  }
}

/** A note that went and was cancelled afterwards: no file names it any more. */
export interface CancelledSent {
  id: string
  number: string
  party: string
  at: Date
  file: string
}

/** Of the files of a month. Served by `exportacao_by_month` and the primary keys. */
export async function readCancelledSent(
  tx: Kysely<Database>,
  { empresaId, month, system }: { empresaId: number; month: string; system: SistemaExportacao },
): Promise<CancelledSent[]> {
  const { rows } = await sql<CancelledSent>`
    select distinct on (n.id) n.id, n.number::text as number, coalesce(case when n.papel = 'E' then n.destinatario_name else n.emitente_name end, '') as party, f.created_at as at, f.file_name as file
    from exportacao f join exportacao_nota s on s.empresa_id = f.empresa_id and s.file_id = f.id
      join nota n on n.empresa_id = f.empresa_id and n.id = s.nota_id
    where f.empresa_id = ${empresaId} and f.month = ${month} and f.system = ${system} and f.state <> 'desfeito'
      and n.situacao in ('cancelada', 'denegada', 'substituida')
    order by n.id, f.id desc`.execute(tx)
  return rows
}
