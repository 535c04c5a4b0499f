import { nameIn, PAPEL_NAMES } from '@portal/contract/nomes.ts'
import { sql, type Transaction } from 'kysely'
import type { SheetColumn } from '../../../base/files/sheet.ts'
import { sameCompany } from '../../../db/distributed.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { SUMMED } from '../consulta/conditions.ts'
import { type Picked, pickedCompanies, pickedRows } from './picked.ts'

/** What one prestador had withheld in one municipality; `role` is the company's own part. Amounts are exact at any size. */
interface RetencaoRow {
  prestador_tax_id: string | null
  prestador_name: string | null
  role: string | null
  taxed_at_code: string | null
  taxed_at_name: string | null
  notes: number
  /** Notes whose withheld taxes do not lead to their net value: the figures are those of their fields alone */
  open_notes: number
  service: bigint
  inss: bigint
  irrf: bigint
  contribuicoes: bigint
  iss: bigint
}

/** A line of the export; every one counts in its total. */
type RetencaoLine = RetencaoRow & { summed: true }

const AMOUNTS = ['service', 'inss', 'irrf', 'contribuicoes', 'iss'] as const
type Amount = (typeof AMOUNTS)[number]

/** What the figures of a line rest on. */
function basisText({ notes, open_notes: open }: RetencaoRow): string {
  if (open === 0) return 'Valor líquido confere'
  return open === notes
    ? 'Só os campos da nota: o valor líquido não fecha'
    : `Valor líquido confere, menos em ${open} de ${notes}`
}

/** Columns of an export of withheld taxes. */
export const RETENCAO_COLUMNS: readonly SheetColumn<RetencaoLine>[] = [
  { head: 'CNPJ/CPF do prestador', kind: 'code', value: (row) => row.prestador_tax_id },
  { head: 'Prestador', kind: 'text', width: 40, value: (row) => row.prestador_name },
  { head: 'Papel da empresa', kind: 'text', value: ({ role }) => (role === null ? null : nameIn(PAPEL_NAMES, role)) },
  { head: 'Município de incidência (IBGE)', kind: 'code', value: (row) => row.taxed_at_code },
  { head: 'Município de incidência', kind: 'text', value: (row) => row.taxed_at_name },
  { head: 'Notas', kind: 'whole', value: ({ notes }) => notes },
  { head: 'Valor dos serviços', kind: 'cents', value: ({ service }) => service },
  { head: 'INSS retido', kind: 'cents', value: ({ inss }) => inss },
  { head: 'IRRF', kind: 'cents', value: ({ irrf }) => irrf },
  { head: 'Contribuições sociais retidas', kind: 'cents', value: ({ contribuicoes }) => contribuicoes },
  { head: 'ISS retido', kind: 'cents', value: ({ iss }) => iss },
  {
    head: 'Total retido',
    kind: 'cents',
    value: ({ inss, irrf, contribuicoes, iss }) => inss + irrf + contribuicoes + iss,
  },
  { head: 'Notas que não fecham com o valor líquido', kind: 'whole', value: ({ open_notes }) => open_notes },
  { head: 'Base das retenções', kind: 'text', width: 40, value: basisText },
]

/** What the summed NFS-e withhold, one line for each prestador, municipality of the ISSQN and part of the company. */
export async function findRetencoes(tx: Transaction<Database>, picked: Picked): Promise<RetencaoLine[]> {
  // the driver returns sum(bigint), which is numeric, as text
  const { rows } = await sql<Omit<RetencaoRow, Amount> & Record<Amount, string>>`
    select s.prestador_tax_id, max(s.prestador_name) as prestador_name, n.service_role as role,
      s.taxed_at_code, max(s.taxed_at_name) as taxed_at_name, count(*)::bigint as notes,
      count(*) filter (where not s.closes)::bigint as open_notes, sum(s.service_cents) as service,
      sum(s.inss_withheld_cents) as inss, sum(s.irrf_withheld_cents) as irrf,
      sum(s.contribuicoes_withheld_cents) as contribuicoes, sum(s.iss_withheld_cents) as iss
    from (select n.* from ${await pickedRows(tx, picked)} and ${SUMMED}) n
    join nota_servico s on ${sameCompany('s', 'n', pickedCompanies(picked))} and s.nota_id = n.id
    where s.iss_withheld_cents <> 0 or s.inss_withheld_cents <> 0 or s.irrf_withheld_cents <> 0
      or s.contribuicoes_withheld_cents <> 0 or not s.closes
    group by s.prestador_tax_id, case when s.prestador_tax_id is null then s.prestador_name end, s.taxed_at_code,
      n.service_role
    order by prestador_name, s.prestador_tax_id, s.taxed_at_code, role
  `.execute(tx)
  return rows.map((row) => ({
    ...row,
    service: BigInt(row.service),
    inss: BigInt(row.inss),
    irrf: BigInt(row.irrf),
    contribuicoes: BigInt(row.contribuicoes),
    iss: BigInt(row.iss),
    summed: true,
  }))
}
