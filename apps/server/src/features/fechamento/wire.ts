import type { Regime } from '@portal/contract/escritorio/escritorio.ts'
import type { EstadoFechamento, Fechamento, NotasPorTipo } from '@portal/contract/fechamento/fechamento.ts'
import { sumToMoney } from '@portal/contract/money.ts'
import { TIPOS } from '@portal/contract/notas.ts'
import type { NewestExport } from '../escrituracao/exportar/newest.ts'
import type { NewestPackage } from '../pacote/base/newest.ts'
import { FIRST_COUNTED } from '../tributacao/reforma/count-months.ts'
import type { BoardCompany } from './companies.ts'
import type { BoardRows, CountedEntries, MonthRow, MonthSum } from './read-board.ts'
import { captureState, efdState } from './states.ts'

/** A company's month with its sums exact, for the totals. */
export interface BoardLine {
  empresaId: number
  sums: readonly MonthSum[]
  wire: Fechamento
}

/** The lines of companies, in their order. */
export function toLines(
  companies: readonly BoardCompany[],
  rows: BoardRows,
  capture: { now: Date; isHalted: boolean },
): BoardLine[] {
  return companies.map((company) => {
    const { id } = company.empresa
    const sums = rows.sums.get(id) ?? []
    return { empresaId: id, sums, wire: toFechamento(company, { rows, sums, capture }) }
  })
}

interface LineContext {
  rows: BoardRows
  sums: readonly MonthSum[]
  capture: { now: Date; isHalted: boolean }
}

function toFechamento({ empresa, regime, tags, responsible }: BoardCompany, context: LineContext): Fechamento {
  const { rows, sums, capture } = context
  const month = rows.months.get(empresa.id)
  const register = rows.registers.get(empresa.id)
  const reform = rows.month < FIRST_COUNTED ? undefined : rows.reform.get(empresa.id)
  return {
    cpfcnpj: empresa.taxId,
    nome: empresa.name,
    uf: empresa.uf,
    ds_regime: regime as Regime | null, // checked by the table
    etiquetas: [...tags],
    notas: toNotas(sums),
    pendencias: {
      sem_xml: total(sums, 'summaries'),
      sem_protocolo: total(sums, 'unprotocolled'),
      numeros_faltando: month ? month.missing : 0,
      cancelamentos_a_confirmar: total(sums, 'pending'),
      sem_manifestacao: rows.unmanifested.get(empresa.id) ?? 0,
      conflitos: rows.conflicts.get(empresa.id) ?? 0,
      alertas_cadastro: register ? register.faults : 0,
      erros_ibscbs: reform ? (reform.counted?.error_notes ?? null) : 0,
      contas_faltando: rows.bills.get(empresa.id) ?? 0,
      caixa: rows.mail.get(empresa.id) ?? 0,
    },
    captura: captureState(rows.sequences.get(empresa.id) ?? [], capture),
    efd: efdState({ regime, month, first: rows.month, settings: rows.settings.get(empresa.id) }),
    pacote: packageOf(rows.packages.get(empresa.id)),
    ...entriesOf(rows.entries.get(empresa.id), month),
    ...exportOf(rows.exports.get(empresa.id)),
    ds_estado: (month?.state ?? 'aberto') as EstadoFechamento, // the same
    nm_responsavel: month?.responsible ?? responsible,
    dt_fechamento: month?.closed_at?.toISOString() ?? null,
    nr_tardios: rows.late.get(empresa.id) ?? 0,
    nr_anotacoes: rows.notes.get(empresa.id) ?? 0,
    fl_atualizando: Boolean(month?.uncounted || register?.uncounted || reform?.isCurrent === false),
  }
}

const entriesOf = (
  counted: CountedEntries | undefined,
  month: MonthRow | undefined,
): Pick<Fechamento, 'escrituracao'> =>
  counted
    ? {
        escrituracao: {
          nr_itens: counted.items,
          nr_duvidas: counted.doubts,
          fl_atual: counted.changes === (month?.changes ?? 0),
          ...(counted.exit_items === null || counted.exit_doubts === null
            ? {}
            : {
                saidas: {
                  nr_itens: counted.exit_items,
                  nr_duvidas: counted.exit_doubts,
                  fl_atual: counted.exit_changes === (month?.changes ?? 0),
                },
              }),
        },
      }
    : {}

const exportOf = (newest: NewestExport | undefined): Pick<Fechamento, 'exportacao'> =>
  newest
    ? {
        exportacao: {
          sistema: newest.system,
          ds_estado: newest.state,
          dt_geracao: newest.at.toISOString(),
          nr_notas: newest.notes,
          fl_atual: newest.isCurrent,
        },
      }
    : {}

const packageOf = (newest: NewestPackage | undefined): Fechamento['pacote'] =>
  newest ? { ds_estado: newest.state, dt: newest.at.toISOString() } : { ds_estado: 'nenhum' }

const total = (sums: readonly MonthSum[], count: 'summaries' | 'unprotocolled' | 'pending'): number =>
  sums.reduce((sum, row) => sum + row[count], 0)

/** Count and value by kind and side. */
export function toNotas(sums: readonly MonthSum[]): NotasPorTipo {
  const side = (tipo: string, papel: string) => {
    const rows = sums.filter((row) => row.tipo === tipo && row.papel === papel)
    return {
      quantity: rows.reduce((sum, row) => sum + row.quantity, 0),
      value: sumToMoney(rows.reduce((sum, row) => sum + row.cents, 0n)),
    }
  }
  const ofTipo = (tipo: string) => {
    const [issued, received] = [side(tipo, 'E'), side(tipo, 'R')]
    return {
      emitidas: issued.quantity,
      recebidas: received.quantity,
      // values of different models do not add up
      vl_emitidas: tipo === 'outro' ? null : issued.value,
      vl_recebidas: tipo === 'outro' ? null : received.value,
    }
  }
  return Object.fromEntries(TIPOS.map((tipo) => [tipo, ofTipo(tipo)])) as NotasPorTipo // one entry for each kind
}
