import { checkNfse, type NfseWarning } from '@portal/fiscal/nfse/checks.ts'
import { sql, type Transaction } from 'kysely'
import { clampedCents } from '../../../db/clamped.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { taxIdsOf } from '../../acesso/base/tax-ids.ts'
import type { NotaRow } from '../consulta/find-notas.ts'

type CheckedNota = Pick<
  NotaRow,
  'empresa_id' | 'id' | 'chave' | 'tipo' | 'situacao' | 'homologacao' | 'issued_text' | 'competencia'
>

interface CheckedRow {
  tomador_tax_id: string | null
  replaces: string | null
  service: number
  uncond_discount: number
  cond_discount: number
  net: number
  iss: number
  inss: number
  irrf: number
  contribuicoes: number
  has_replaced: boolean
  has_substitute: boolean
  unread: string | null
}

/**
 * Findings about an NFS-e; none for other kinds. `eventTypes` are those of the events that count, oldest first.
 * Served by the primary key of nota_servico, `nota (empresa_id, chave)` and `nota_servico_by_replaced`.
 */
export async function findAvisos(
  tx: Transaction<Database>,
  nota: CheckedNota,
  eventTypes: readonly string[],
): Promise<NfseWarning[]> {
  if (nota.tipo !== 'nfse') return []
  const [row] = (await servicoSql(nota).execute(tx)).rows
  if (!row) return []
  const taxIds = await taxIdsOf(tx, [nota.empresa_id])
  const issued = nota.issued_text.slice(0, 7)
  return checkNfse({
    empresa: taxIds.get(nota.empresa_id) ?? '',
    tomador: row.tomador_tax_id,
    homologacao: nota.homologacao,
    competencia: nota.competencia?.slice(0, 7) ?? issued,
    issued,
    withheld: row.iss + row.inss + row.irrf + row.contribuicoes,
    left: row.service - row.uncond_discount - row.cond_discount - row.net,
    eventTypes,
    hasReplaced: row.replaces === null ? null : row.has_replaced,
    hasSubstitute: nota.situacao === 'substituida' ? row.has_substitute : null,
    unread: row.unread,
  })
}

const servicoSql = ({ empresa_id, id, chave }: CheckedNota) => sql<CheckedRow>`
  select s.tomador_tax_id, s.replaces, s.declared ->> 'unread' as unread, ${clampedCents('s.service_cents')} as service,
    ${clampedCents('s.uncond_discount_cents')} as uncond_discount, ${clampedCents('s.cond_discount_cents')} as cond_discount,
    ${clampedCents('s.net_cents')} as net, ${clampedCents('s.iss_withheld_cents')} as iss,
    ${clampedCents('s.inss_withheld_cents')} as inss, ${clampedCents('s.irrf_withheld_cents')} as irrf,
    ${clampedCents('s.contribuicoes_withheld_cents')} as contribuicoes,
    exists (select from nota o where o.empresa_id = ${empresa_id}::bigint and o.chave = s.replaces) as has_replaced,
    exists (select from nota_servico r where r.empresa_id = ${empresa_id}::bigint and r.replaces = ${chave}) as has_substitute
  from nota_servico s where s.empresa_id = ${empresa_id}::bigint and s.nota_id = ${id}::uuid`
