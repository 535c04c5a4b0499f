import { isAnalyticLine, itemOfLine } from '@portal/efd/entry/conta.ts'
import { supplierRoot } from '@portal/efd/entry/proposal/memory.ts'
import type { EntryKind } from '@portal/efd/entry/proposal/model.ts'
import type { BillFacts } from '@portal/fiscal/base/bill.ts'
import { DESCRIBED_TIPOS } from '@portal/fiscal/base/model.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import type { GrantedEmpresa } from '../acesso/base/caller.ts'
import { BILL_THINGS, contaModelo } from '../sped/month/book/book-conta.ts'
import { serviceSale, serviceThing } from '../sped/month/book/book-service.ts'
import { FREIGHT } from '../sped/month/book/entry-proposal.ts'

/** A line that a person decides, with what it is recognised by later: the columns of `escrituracao_decisao`. */
export interface DecidedLine {
  chave: string
  n_item: number
  nota_id: string
  kind: EntryKind
  supplier: string
  supplier_name: string | null
  item: string
  ncm: string
  sale: string
  tax: string
  rate: string
  /** ICMS that could be credited, in cents */
  stated: number
  value: number
  unit: number
  /** Day whose month the document is of, unless the settings say another */
  month: string
}

interface Row {
  chave: string
  n_item: number
  nota_id: string
  tipo: string
  modelo: number
  papel: string
  operation: string | null
  party: string | null
  party_name: string | null
  day: string
  total: number
  cfop: string | null
  icms_cst: string | null
  icms_rate: string | null
  icms: number | null
  bill: BillFacts | null
  service_code: string | null
  service_city: string | null
  service_role: string | null
  item: Item | null
}

interface Item {
  code: string | null
  ncm: string | null
  cfop: string | null
  csosn: string | null
  cst: string | null
  rate: string | null
  icms: number
  simples: number
  product: number
  unit: number
}

interface Wanted {
  ds_chave: string
  nr_item: number
}

/** The wanted lines that the company may decide: of what it bought, took as a service or issued. */
export async function readDecidedLines(
  tx: Kysely<Database>,
  empresa: Pick<GrantedEmpresa, 'id' | 'uf'>,
  itens: readonly Wanted[],
): Promise<DecidedLine[]> {
  const { rows } = await sql<Row>`
    select n.chave, w.nr_item as n_item, n.id as nota_id, n.tipo, coalesce(n.modelo, 0) as modelo, n.papel, l.operation, n.total_cents as total,
      case when n.papel = 'E' then n.destinatario_tax_id else coalesce(s.prestador_tax_id, n.emitente_tax_id) end as party,
      case when n.papel = 'E' then n.destinatario_name else coalesce(s.prestador_name, n.emitente_name) end as party_name,
      coalesce(case when n.tipo = 'nfse' then n.competencia end, n.issued_local::date)::text as day, n.cfop, t.icms_cst,
      t.icms_rate::text as icms_rate, t.icms_cents as icms, l.bill, s.code as service_code, s.issued_at_code as service_city, n.service_role,
      case when i.n_item is not null then json_build_object('code', i.code, 'ncm', i.ncm, 'cfop', i.cfop, 'csosn', i.csosn,
        'cst', i.icms_cst, 'rate', i.icms_rate::text, 'icms', i.icms_cents, 'simples', i.simples_credit_cents, 'product', i.product_cents,
        'unit', case when i.quantity > 0 then least(round(i.product_cents / i.quantity), 1e15)::bigint else i.product_cents end) end as item
    from jsonb_to_recordset(${JSON.stringify(itens)}::jsonb) w (ds_chave text, nr_item int)
      join nota n on n.empresa_id = ${empresa.id}::bigint and n.chave = w.ds_chave
      left join nota_ledger l on l.empresa_id = ${empresa.id}::bigint and l.nota_id = n.id
      left join nota_total t on t.empresa_id = ${empresa.id}::bigint and t.nota_id = n.id
      left join nota_servico s on s.empresa_id = ${empresa.id}::bigint and s.nota_id = n.id
      left join nota_item i on i.empresa_id = ${empresa.id}::bigint and i.nota_id = n.id and i.n_item = w.nr_item`.execute(
    tx,
  )
  return rows.flatMap((row) => {
    const part = partOf(row, empresa.uf)
    if (!part) return []
    const { chave, n_item, nota_id, party, party_name, day } = row
    const supplier = supplierRoot(party ?? '')
    return [{ ...{ chave, n_item, nota_id, supplier, supplier_name: party_name, month: day, item: '' }, ...part }]
  })
}

type Part = Pick<DecidedLine, 'kind' | 'ncm' | 'sale' | 'tax' | 'rate' | 'stated' | 'value' | 'unit'> & {
  item?: string
}

/** Null for a line that is no line of the books. */
function partOf(row: Row, uf: string): Part | null {
  switch (row.tipo) {
    case 'nfe':
    case 'nfce':
      return row.item && goodsPart(row, row.item)
    case 'cte':
      return row.n_item === 0 ? freightPart(row) : null
    case 'nfse':
      return row.n_item === 0 ? servicePart(row, uf) : null
    default:
      return row.papel === 'R' && DESCRIBED_TIPOS.some((tipo) => tipo === row.tipo) ? billPart(row) : null
  }
}

const NCM = /^\d{8}$/

function goodsPart({ papel, operation, tipo }: Row, item: Item): Part | null {
  const { code, ncm, cfop, csosn, cst, rate, icms, simples, product, unit } = item
  if (papel === 'R' && tipo === 'nfce') return null
  const kind = papel === 'R' ? 'item' : operation === '0' ? 'propria' : 'saida'
  return {
    kind,
    item: code ?? '',
    ncm: NCM.test(ncm ?? '') ? (ncm ?? '') : '',
    sale: cfop ?? '',
    tax: csosn ?? cst ?? '',
    rate: icms > 0 ? (rate ?? '') : '',
    stated: csosn === null ? icms : simples,
    value: product,
    unit,
  }
}

const freightPart = ({ papel, cfop, icms_cst, icms_rate, icms, total }: Row): Part => ({
  kind: papel === 'R' ? 'frete' : 'saida',
  ncm: FREIGHT,
  sale: cfop ?? '',
  tax: (icms_cst ?? '90').padStart(2, '0').slice(-2),
  rate: (icms ?? 0) > 0 ? (icms_rate ?? '') : '',
  stated: icms ?? 0,
  value: total,
  unit: total,
})

function servicePart({ service_role, service_code, service_city, total }: Row, uf: string): Part | null {
  if (service_role !== 'tomador' && service_role !== 'prestador') return null
  return {
    ...(service_role === 'prestador'
      ? ({ kind: 'saida', sale: '' } as const)
      : ({ kind: 'servico', sale: serviceSale({ city: service_city }, uf) } as const)),
    ncm: serviceThing(service_code),
    ...{ tax: '', rate: '', stated: 0, value: total, unit: total },
  }
}

function billPart({ modelo, bill, n_item }: Row): Part | null {
  const model = contaModelo({ modelo, bill })
  if (!bill || !model) return null
  const line = bill.lines.filter((one) => isAnalyticLine(one, model, '0'))[n_item - 1]
  if (!line) return null
  const stated = itemOfLine(line, n_item)
  return {
    kind: 'conta',
    ncm: BILL_THINGS[model],
    sale: stated.cfop,
    tax: stated.cst ?? '',
    rate: stated.icms > 0 ? (stated.rate ?? '') : '',
    stated: stated.icms + stated.fcp,
    value: stated.product,
    unit: stated.product,
  }
}
