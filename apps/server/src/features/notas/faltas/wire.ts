import { noticeOf, sumToMoney } from '@portal/contract/money.ts'
import type { Falta, FaltasReply, PedidoBody } from '@portal/contract/notas/faltas.ts'
import { TIPOS } from '@portal/contract/notas.ts'
import type { Month } from '../../../base/days.ts'
import { AppError } from '../../../base/errors.ts'
import type { GrantedEmpresa } from '../../acesso/base/caller.ts'
import type { GapRow } from '../inicio/find-gaps.ts'
import { type Asked, type FaltasRows, type MissingNote, MOST_ROWS } from './find-faltas.ts'
import type { Missing } from './keep-asked.ts'

type Part = Omit<Falta, 'nome' | 'cpfcnpj' | 'dt_pedido' | 'nm_pedido'> & { empresaId: number }

/** Gaps in the order of their series, then summaries by date, then refused files. */
export function toFaltas(rows: FaltasRows, empresas: readonly GrantedEmpresa[], month: Month): FaltasReply {
  const gaps = rows.gaps.flatMap(ofGap)
  const kinds = [gaps, rows.summaries.map(ofSummary), rows.refused.map(ofRefused)]
  const data = kinds
    .flatMap((kind) => kind.slice(0, MOST_ROWS))
    .flatMap(({ empresaId, ...part }) => {
      const empresa = empresas.find(({ id }) => id === empresaId)
      const asked = rows.asked.findLast((one) => one.empresa_id === empresaId && covers(one, part))
      return empresa ? [{ ...part, cpfcnpj: empresa.taxId, nome: empresa.name, ...toPedido(asked) }] : []
    })
  const whole = kinds.every((kind) => kind.length <= MOST_ROWS)
  const values = data.flatMap((falta) => (falta.ds_falta === 'resumo' ? [falta.vl_docfiscal] : []))
  return { mes: month.name, data, fl_todas: whole ? 'S' : 'N', ...noticeOf(values) }
}

/** A request for a range holds for every part of it: of 100 to 110, for 105 to 107 when the others have come. */
const covers = (asked: Asked, { ds_chave, modelo, nr_serie, nr_de, nr_ate }: Omit<Part, 'empresaId'>): boolean =>
  ds_chave !== null
    ? asked.chave === ds_chave
    : asked.modelo === modelo &&
      asked.serie === nr_serie &&
      (asked.number_from ?? Infinity) <= (nr_de ?? 0) &&
      (asked.number_to ?? 0) >= (nr_ate ?? Infinity)

const toPedido = (asked: Asked | undefined) => ({
  dt_pedido: asked?.asked_at.toISOString() ?? null,
  nm_pedido: asked?.asked_by ?? null,
})

const NO_NOTE = {
  ds_chave: null,
  id: null,
  nr_cpfcnpjparticipante: null,
  nm_participante: null,
  dt_emissao: null,
  vl_docfiscal: null,
  ds_motivo: null,
}

const ofGap = ({ empresa_id, tipo, modelo, serie, ranges }: GapRow): Part[] =>
  ranges.map(([nr_de, nr_ate]) => ({
    ...NO_NOTE,
    ds_falta: 'lacuna',
    empresaId: empresa_id,
    tipo: toTipo(tipo),
    modelo,
    nr_serie: serie,
    nr_de,
    nr_ate,
    quantidade: nr_ate - nr_de + 1,
  }))

const ofSummary = (row: MissingNote): Part => ({ ...ofNote(row), ds_falta: 'resumo' })
const ofRefused = (row: MissingNote): Part => ({ ...ofNote(row), ds_falta: 'recusado' })

/** Model, series and number are those of the key. */
const ofNote = (row: MissingNote): Omit<Part, 'ds_falta'> => ({
  empresaId: row.empresa_id,
  tipo: toTipo(row.tipo),
  modelo: Number(row.chave.slice(20, 22)),
  nr_serie: Number(row.chave.slice(22, 25)),
  nr_de: Number(row.chave.slice(25, 34)),
  nr_ate: Number(row.chave.slice(25, 34)),
  quantidade: 1,
  ds_chave: row.chave,
  id: row.id,
  nr_cpfcnpjparticipante: row.issuer_tax_id,
  nm_participante: row.issuer_name,
  dt_emissao: row.issued_text,
  vl_docfiscal: row.total_cents === null ? null : sumToMoney(row.total_cents),
  ds_motivo: row.reason,
})

const toTipo = (text: string | null) => TIPOS.find((tipo) => tipo === text) ?? null

const MENSAGEM = 'Informe a chave, ou o modelo, a série e os números.'

/** Reads what was asked for. Throws AppError 400 `request.invalid` when an item names neither a key nor a range. */
export const toMissing = (faltas: PedidoBody['faltas']): Missing[] =>
  faltas.map(({ ds_chave, modelo, nr_serie, nr_de, nr_ate }, index) => {
    if (ds_chave) return { chave: ds_chave }
    if (
      !isUpTo(modelo, 99) ||
      !isUpTo(nr_serie, 999) ||
      !isUpTo(nr_de, MOST_NUMBER) ||
      !isUpTo(nr_ate, MOST_NUMBER) ||
      nr_de > nr_ate
    )
      throw new AppError(400, 'request.invalid', MENSAGEM, {
        erros: [{ campo: `faltas/${index}`, mensagem: MENSAGEM }],
      })
    return { chave: null, modelo, serie: nr_serie, number_from: nr_de, number_to: nr_ate }
  })

const MOST_NUMBER = 999_999_999
const isUpTo = (value: number | null | undefined, most: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= most
