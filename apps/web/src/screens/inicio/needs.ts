import type { Fechamento, TotaisFechamento } from '@portal/contract/fechamento/fechamento.ts'
import type { InicioReply, Pendencia } from '@portal/contract/notas/inicio.ts'
import { formatCount } from '../../lib/format.ts'
import { type Group, pendenciaGroups } from './groups.ts'
import { companyMatters, type OfficeMatter, officeMatters } from './office-words.ts'

/** One line of «Precisa de você». */
export type Need =
  | {
      kind: 'documents'
      key: string
      group: Group /** Quick filter of the board with the same companies */
      board?: string
    }
  | { kind: 'board'; key: string; matter: OfficeMatter }
  | { kind: 'uncertified'; key: string; strong: string; after: string }

type Sort = Pendencia['ds_pendencia'] | OfficeMatter['key']

/** Order within one gravity, the worst first. */
const ORDER: readonly Sort[] = [
  'captura',
  'certificado',
  'sem_certificado',
  'prazo_ciencia',
  'prazo_conclusiva',
  'efd_erros',
  'assinatura',
  'conflitos',
  'confirmada_mudou',
  'cancelamento',
  'a_confirmar',
  'tardios',
  'resumo',
  'sem_xml',
  'lacuna',
  'lacunas',
  'contas',
  'importacao',
  'sem_protocolo',
  'ibscbs',
  'sem_manifestacao',
  'tacita',
  'mdfe_aberto',
  'efd_configurar',
  'sem_responsavel',
]

/** What the board counts in companies and the documents count in notes: one line for both. */
const TWINS: Partial<Record<Pendencia['ds_pendencia'], string>> = {
  resumo: 'sem_xml',
  lacuna: 'lacunas',
  cancelamento: 'a_confirmar',
  prazo_conclusiva: 'sem_manifestacao',
}

export interface NeedSources {
  reply: Pick<InicioReply, 'pendencias'>
  /** Of the office's board: all companies, or one; absent for who is in no office */
  board?: TotaisFechamento | Fechamento | undefined
  /** Companies of the portfolio without a certificate */
  uncertified?: number | undefined
}

/** Everything that needs a person, once each: errors first, then by ORDER. */
export function needsOf({ reply, board: whole, uncertified = 0 }: NeedSources): Need[] {
  const groups = pendenciaGroups(reply.pendencias)
  const twins = new Set(groups.map(({ members: [first] }) => TWINS[first.ds_pendencia]))
  const documents = groups.map((group): Ranked => {
    const [first] = group.members
    const board = isTotals(whole) && TWINS[first.ds_pendencia]
    const isError = group.members.some(({ ds_gravidade }) => ds_gravidade === 'erro')
    const need: Need = { kind: 'documents', key: group.key, group, ...(board ? { board } : {}) }
    return { need, rank: rankOf(first.ds_pendencia, isError) }
  })
  const board = mattersOf(whole)
    .filter(({ key }) => !twins.has(key))
    .map((matter): Ranked => {
      return { need: { kind: 'board', key: matter.key, matter }, rank: rankOf(matter.key, matter.isError) }
    })
  return [...documents, ...board, ...uncertifiedNeed(uncertified)]
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ need }) => need)
}

const isTotals = (board: NeedSources['board']): board is TotaisFechamento =>
  board !== undefined && 'nr_empresas' in board

const mattersOf = (board: NeedSources['board']): OfficeMatter[] =>
  board === undefined ? [] : isTotals(board) ? officeMatters(board) : companyMatters(board)

interface Ranked {
  need: Need
  rank: number
}

const rankOf = (sort: Sort, isError: boolean): number => ORDER.indexOf(sort) - (isError ? ORDER.length : 0)

const uncertifiedNeed = (count: number): Ranked[] =>
  count === 0
    ? []
    : [
        {
          rank: rankOf('sem_certificado', false),
          need: {
            ...{ kind: 'uncertified', key: 'sem_certificado', strong: formatCount(count, 'empresa', 'empresas') },
            after: ` da carteira ${count === 1 ? 'está' : 'estão'} sem certificado: nada chega sozinho.`,
          },
        },
      ]
