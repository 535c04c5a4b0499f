import { noticeOf, sumToMoney } from '@portal/contract/money.ts'
import type { EmpresaInicio, FiguraTipo, InicioReply } from '@portal/contract/notas/inicio.ts'
import { byTipo, TIPOS, type Tipo } from '@portal/contract/notas.ts'
import { DESCRIBED_TIPOS } from '@portal/fiscal/base/model.ts'
import type { Month } from '../../../base/days.ts'
import type { GrantedEmpresa } from '../../acesso/base/caller.ts'
import { attentionOf, countOf, countsByEmpresa, type InicioRows } from './attention.ts'
import type { FigureRow } from './find-figures.ts'

/** Most rows of a reply; the counts include all rows. */
const MOST = 300
/** Situations that are summed; the others are counted apart. */
const SUMMED: ReadonlySet<string> = new Set(['autorizada', 'encerrada', 'sem_protocolo'])
/** The value of an MDF-e is the value of its cargo, not revenue; values of different models (`outro`) do not add up. */
const isRevenue = (tipo: string): boolean => tipo !== 'mdfe' && tipo !== 'outro'

interface InicioRequest {
  month: Month
  today: string
  empresas: readonly GrantedEmpresa[]
}

export function toInicio(rows: InicioRows, { month, today, empresas }: InicioRequest): InicioReply {
  const pendencias = attentionOf(rows, empresas, today)
  const open = countsByEmpresa(pendencias)
  const own = rows.figures.filter(({ papel, situacao }) => papel === 'E' && SUMMED.has(situacao))
  const byEmpresa = grouped(own, ({ empresa_id }) => empresa_id ?? 0)
  // bills and other kinds have figures only where a company has such documents in the month
  const isRare = (kind: Tipo) => DESCRIBED_TIPOS.some((rare) => rare === kind)
  const isShown = (kind: Tipo) => !isRare(kind) || rows.figures.some(({ tipo }) => tipo === kind)
  const figuras = TIPOS.filter(isShown).flatMap((tipo) => [
    toFigura(rows.figures, tipo, 'E'),
    toFigura(rows.figures, tipo, 'R'),
  ])
  const companies = empresas.map((empresa) => ({
    cpfcnpj: empresa.taxId,
    nome: empresa.name,
    uf: empresa.uf,
    ...issuedOf(byEmpresa.get(empresa.id) ?? []),
    nr_pendencias: open.get(empresa.taxId) ?? 0,
    dt_certificado: rows.certificates.get(empresa.id) ?? null,
  }))
  return {
    mes: month.name,
    dt_hoje: today,
    figuras,
    pendencias: pendencias.slice(0, MOST),
    nr_pendencias: countOf(pendencias),
    empresas: companies,
    ...noticeOf([
      ...figuras
        .filter(({ tipo }) => tipo !== 'outro')
        .flatMap(({ vl_docfiscal, dias }) => [vl_docfiscal, ...dias.map((day) => day.vl_docfiscal)]),
      ...companies.map(({ vl_emitido }) => vl_emitido),
    ]),
  }
}

const cents = (rows: readonly FigureRow[]): bigint => rows.reduce((sum, row) => sum + row.cents, 0n)
const count = (rows: readonly FigureRow[]): number => rows.reduce((sum, row) => sum + row.quantity, 0)

function grouped<Key>(rows: readonly FigureRow[], keyOf: (row: FigureRow) => Key): Map<Key, FigureRow[]> {
  const groups = new Map<Key, FigureRow[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

function issuedOf(rows: readonly FigureRow[]): Pick<EmpresaInicio, Tipo | 'vl_emitido'> {
  const of = (tipo: Tipo) => count(rows.filter((row) => row.tipo === tipo))
  return {
    ...byTipo(of),
    vl_emitido: sumToMoney(cents(rows.filter(({ tipo }) => isRevenue(tipo)))),
  }
}

function toFigura(figures: readonly FigureRow[], tipo: Tipo, side: 'E' | 'R'): FiguraTipo {
  const ofDays = figures.filter((row) => row.day !== null && row.tipo === tipo && row.papel === side)
  const summed = ofDays.filter(({ situacao }) => SUMMED.has(situacao))
  const apart = (...situacoes: string[]) => count(ofDays.filter(({ situacao }) => situacoes.includes(situacao)))
  const days = grouped(summed, ({ day }) => day ?? '')
  // values of different models do not add up
  const money = (of: readonly FigureRow[]) => (tipo === 'outro' ? null : sumToMoney(cents(of)))
  return {
    tipo,
    ds_emitidarec: side,
    quantidade: count(summed),
    vl_docfiscal: money(summed),
    canceladas: apart('cancelada', 'substituida'),
    denegadas: apart('denegada'),
    resumos: apart('resumo'),
    dias: [...days].map(([day, rows]) => ({
      dt_emissao: day,
      quantidade: count(rows),
      vl_docfiscal: money(rows),
    })),
  }
}
