import type { Retencoes } from '@portal/fiscal/base/servico.ts'
import { checkNfse, type NfseCheckFacts, type NfseWarning } from '@portal/fiscal/nfse/checks.ts'
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
  rejects: string | null
  service: number
  uncond_discount: number
  cond_discount: number
  net: number
  iss: number
  inss: number
  irrf: number
  contribuicoes: number
  has_replaced: boolean
  has_rejected: boolean
  has_substitute: boolean
  unread: string | null
}

/** A note that an NFS-e names by its key, or that names it. */
interface LinkedNota {
  link: 'replaces' | 'rejects' | 'replacedBy' | 'rejectedBy'
  chave: string
  /** The company has it */
  isHeld: boolean
}

/** What the page of an NFS-e says in addition to its list row. */
export interface ServicoDetalhe {
  avisos: NfseWarning[]
  retencoes: Omit<Retencoes, 'closes'>
  linked: LinkedNota[]
}

/**
 * The service of an NFS-e; null for other kinds. `eventos` are those that count, in the order of their registration.
 * Served by the primary key of nota_servico, `nota (empresa_id, chave)` and the indexes of replaced and rejected notes.
 */
export async function findServico(
  tx: Transaction<Database>,
  nota: CheckedNota,
  eventos: NfseCheckFacts['eventos'],
): Promise<ServicoDetalhe | null> {
  if (nota.tipo !== 'nfse') return null
  const [row] = (await servicoSql(nota).execute(tx)).rows
  if (!row) return null
  const { iss, inss, irrf, contribuicoes, replaces, rejects } = row
  const retencoes = { iss, inss, irrf, contribuicoes, total: iss + inss + irrf + contribuicoes }
  const taxIds = await taxIdsOf(tx, [nota.empresa_id])
  const facts = { empresa: taxIds.get(nota.empresa_id) ?? '', withheld: retencoes.total, eventos }
  return {
    retencoes,
    avisos: checkNfse({ ...checkedFacts(nota, row), ...facts }),
    linked: [
      ...(replaces === null ? [] : [{ link: 'replaces' as const, chave: replaces, isHeld: row.has_replaced }]),
      ...(rejects === null ? [] : [{ link: 'rejects' as const, chave: rejects, isHeld: row.has_rejected }]),
      ...(await findNaming(tx, nota)).map((found) => ({ ...found, isHeld: true })),
    ],
  }
}

/** The company's notes that replace or reject this one. Served by `nota_servico_by_replaced` and `nota_servico_by_rejected`. */
async function findNaming(
  tx: Transaction<Database>,
  { empresa_id, chave, homologacao }: CheckedNota,
): Promise<Omit<LinkedNota, 'isHeld'>[]> {
  const { rows } = await sql<{ link: 'replacedBy' | 'rejectedBy'; chave: string }>`
    select 'replacedBy' as link, o.chave from nota_servico s join nota o on o.empresa_id = s.empresa_id and o.id = s.nota_id
      where s.empresa_id = ${empresa_id}::bigint and s.replaces = ${chave} and o.homologacao = ${homologacao}
    union all
    select 'rejectedBy', o.chave from nota_servico s join nota o on o.empresa_id = s.empresa_id and o.id = s.nota_id
      where s.empresa_id = ${empresa_id}::bigint and s.rejects = ${chave} and o.homologacao = ${homologacao}
    order by 1 desc, 2 limit ${MOST_NAMING}`.execute(tx)
  return rows
}

/** One of each is usual. */
const MOST_NAMING = 20

function checkedFacts(nota: CheckedNota, row: CheckedRow) {
  const issued = nota.issued_text.slice(0, 7)
  return {
    tomador: row.tomador_tax_id,
    homologacao: nota.homologacao,
    competencia: nota.competencia?.slice(0, 7) ?? issued,
    issued,
    left: row.service - row.uncond_discount - row.cond_discount - row.net,
    hasReplaced: row.replaces === null ? null : row.has_replaced,
    hasSubstitute: nota.situacao === 'substituida' ? row.has_substitute : null,
    unread: row.unread,
  }
}

const servicoSql = ({ empresa_id, id, chave }: CheckedNota) => sql<CheckedRow>`
  select s.tomador_tax_id, s.replaces, s.rejects, s.declared ->> 'unread' as unread, ${clampedCents('s.service_cents')} as service,
    ${clampedCents('s.uncond_discount_cents')} as uncond_discount, ${clampedCents('s.cond_discount_cents')} as cond_discount,
    ${clampedCents('s.net_cents')} as net, ${clampedCents('s.iss_withheld_cents')} as iss,
    ${clampedCents('s.inss_withheld_cents')} as inss, ${clampedCents('s.irrf_withheld_cents')} as irrf,
    ${clampedCents('s.contribuicoes_withheld_cents')} as contribuicoes,
    exists (select from nota o where o.empresa_id = ${empresa_id}::bigint and o.chave = s.replaces) as has_replaced,
    exists (select from nota o where o.empresa_id = ${empresa_id}::bigint and o.chave = s.rejects) as has_rejected,
    exists (select from nota_servico r where r.empresa_id = ${empresa_id}::bigint and r.replaces = ${chave}) as has_substitute
  from nota_servico s where s.empresa_id = ${empresa_id}::bigint and s.nota_id = ${id}::uuid`
