import type { Conta as ContaWire, FaltandoReply, SerieConta } from '@portal/contract/contas/contas.ts'
import type { ModeloConta } from '@portal/contract/modelos.ts'
import { sumToMoney } from '@portal/contract/money.ts'
import type { GrantedEmpresa } from '../acesso/base/caller.ts'
import type { AskedBill } from './asked.ts'
import type { ContaSeries } from './series.ts'
import type { StoredConta } from './store-bill.ts'

const DAY_MS = 86_400_000

export const toContaWire = (row: StoredConta): ContaWire => ({
  id: row.id,
  modelo: String(row.modelo).padStart(2, '0') as ModeloConta, // only typed bills have a row
  nr_documento: Number(row.number),
  nr_serie: row.bill.printedSeries || null,
  dt_emissao: row.issued,
  dt_vencimento: row.bill.due,
  nr_cpfcnpj_emitente: row.issuer_id,
  nm_emitente: row.issuer_name,
  vl_documento: sumToMoney(BigInt(row.total)),
  vl_bc_icms: sumToMoney(BigInt(row.base)),
  pr_icms: Number(row.rate),
  vl_icms: sumToMoney(BigInt(row.icms)),
  ds_consumo: row.bill.consumption,
  ds_instalacao: row.bill.installation,
  nm_arquivo: row.paper_name,
  nm_usuario: row.typed_name,
  dt_cadastro: row.typed_at.toISOString(),
})

/** The series of companies, the longest missing first, then by day and name. */
export function toFaltando(
  empresas: readonly GrantedEmpresa[],
  byEmpresa: ReadonlyMap<number, readonly ContaSeries[]>,
  { today, isPartial, asked }: { today: string; isPartial: boolean; asked: readonly AskedBill[] },
): FaltandoReply {
  const askedOf = new Map(asked.map((one) => [`${one.empresa_id} ${one.series}`, one]))
  const rows = empresas.flatMap((empresa) =>
    (byEmpresa.get(empresa.id) ?? []).map((series) => ({
      ...toSerie(empresa, series, today),
      ...toPedido(askedOf.get(`${empresa.id} ${series.key}`)),
    })),
  )
  const count = (estado: SerieConta['ds_estado']) => rows.filter(({ ds_estado }) => ds_estado === estado).length
  return {
    data: rows.sort((a, b) => RANK[a.ds_estado] - RANK[b.ds_estado] || b.nr_atraso - a.nr_atraso || byDay(a, b)),
    totais: {
      todas: rows.length,
      faltam: count('falta'),
      esperadas: count('esperada'),
      chegaram: count('xml'),
      digitadas: count('digitada'),
      sem: count('sem'),
    },
    fl_parcial: isPartial,
  }
}

const RANK: Readonly<Record<SerieConta['ds_estado'], number>> = { falta: 0, esperada: 1, digitada: 2, xml: 2, sem: 3 }

const byDay = (a: SerieConta, b: SerieConta): number =>
  (a.dt_esperada ?? '9').localeCompare(b.dt_esperada ?? '9') || a.nome.localeCompare(b.nome, 'pt-BR')

const toPedido = (asked: AskedBill | undefined) => ({
  dt_pedido: asked?.asked_at.toISOString() ?? null,
  nm_pedido: asked?.asked_by ?? null,
})

function toSerie(
  empresa: GrantedEmpresa,
  series: ContaSeries,
  today: string,
): Omit<SerieConta, 'dt_pedido' | 'nm_pedido'> {
  const late = series.state === 'falta' && series.expected ? Date.parse(today) - Date.parse(series.expected) : 0
  return {
    cpfcnpj: empresa.taxId,
    nome: empresa.name,
    cd_serie: series.key,
    ds_grupo: series.grupo,
    modelo: String(series.modelo).padStart(2, '0'),
    nr_cpfcnpj_emitente: series.issuerId,
    nm_emitente: series.issuerName,
    ds_instalacao: series.installation,
    nr_dia: series.usualDay,
    nr_meses: series.period,
    vl_media: sumToMoney(series.meanCents),
    ds_estado: series.state,
    dt_esperada: series.expected,
    nr_atraso: Math.max(Math.round(late / DAY_MS), 0),
    ds_desde: series.missingSince,
    fl_prova: series.isProven,
    meses: series.months.map(({ month, state }) => ({ mes: month, ds_estado: state })),
  }
}
