import {
  ESTADOS_FECHAMENTO,
  type EstadoEfd,
  PENDENCIAS_MES,
  type PendenciaMes,
  type TotaisFechamento,
} from '@portal/contract/fechamento/fechamento.ts'
import { addMoney } from '@portal/contract/money.ts'
import { isCaptureProblem } from './states.ts'
import { type BoardLine, toNotas } from './wire.ts'

/** Totals of the companies of a filter. `everyState`: the lines before the filter by state. */
export function boardTotals(lines: readonly BoardLine[], everyState: readonly BoardLine[]): TotaisFechamento {
  const count = (matches: (wire: BoardLine['wire']) => boolean, of = lines) =>
    of.filter(({ wire }) => matches(wire)).length
  const icms = lines.flatMap(({ wire }) => (wire.efd.vl_icms === undefined ? [] : [wire.efd.vl_icms]))
  const [aberto, em_conferencia, fechado] = ESTADOS_FECHAMENTO.map((estado) =>
    count(({ ds_estado }) => ds_estado === estado, everyState),
  )
  const efd = (estado: EstadoEfd) => count((wire) => wire.efd.ds_estado === estado)
  return {
    nr_empresas: lines.length,
    por_estado: { aberto: aberto ?? 0, em_conferencia: em_conferencia ?? 0, fechado: fechado ?? 0 },
    notas: toNotas(lines.flatMap(({ sums }) => sums)),
    pendencias: toPendencias(lines),
    captura_com_problema: count(({ captura }) => isCaptureProblem(captura)),
    efd: {
      nao_se_aplica: efd('nao_se_aplica'),
      sem_configuracao: efd('sem_configuracao'),
      com_erros: efd('com_erros'),
      pronta: efd('pronta'),
      gerada: efd('gerada'),
      entregue: efd('entregue'),
    },
    vl_icms: addMoney(icms),
    nr_icms: icms.length,
    nr_com_tardios: count(({ nr_tardios }) => nr_tardios > 0),
    nr_sem_responsavel: count(({ nm_responsavel }) => nm_responsavel === null),
  }
}

/** Companies that have each pendência; null for one that no company is counted for. */
function toPendencias(lines: readonly BoardLine[]): TotaisFechamento['pendencias'] {
  const companies = (nome: PendenciaMes) => {
    const counts = lines.flatMap(({ wire }) => wire.pendencias[nome] ?? [])
    return counts.length === 0 && lines.length > 0 ? null : counts.filter((quantity) => quantity > 0).length
  }
  const entries = PENDENCIAS_MES.map((nome) => [nome, companies(nome)])
  return Object.fromEntries(entries) as TotaisFechamento['pendencias'] // one entry for each
}
