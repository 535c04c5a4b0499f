import type { DESCRIBED_TIPOS, KindModelo } from '@portal/fiscal/base/model.ts'
import { kindOfModelo } from '@portal/fiscal/kinds/registry.ts'
import type { Random } from '@portal/synthetic/base/random.ts'

/** One kind of document on one side, and its relative frequency. */
export interface Kind {
  tipo: 'nfe' | 'nfce' | 'cte' | 'mdfe' | (typeof DESCRIBED_TIPOS)[number]
  papel: 'E' | 'R'
  modelo: number
  layout: string
  element: string
  /** Series that the company issues in; common ones are repeated. None: numbers are not counted. */
  series: readonly number[]
  weight: number
}

const KINDS: readonly Kind[] = [
  {
    tipo: 'nfe',
    papel: 'E',
    modelo: 55,
    layout: '4.00',
    element: 'nfeProc',
    series: [1, 1, 1, 1, 1, 1, 2, 2, 3],
    weight: 30,
  },
  { tipo: 'nfe', papel: 'R', modelo: 55, layout: '4.00', element: 'nfeProc', series: [], weight: 24 },
  { tipo: 'nfce', papel: 'E', modelo: 65, layout: '4.00', element: 'nfeProc', series: [1, 1, 2, 3, 4], weight: 25 },
  { tipo: 'nfce', papel: 'R', modelo: 65, layout: '4.00', element: 'nfeProc', series: [], weight: 1 },
  { tipo: 'cte', papel: 'E', modelo: 57, layout: '4.00', element: 'cteProc', series: [1], weight: 4 },
  { tipo: 'cte', papel: 'R', modelo: 57, layout: '4.00', element: 'cteProc', series: [], weight: 10 },
  { tipo: 'mdfe', papel: 'E', modelo: 58, layout: '3.00', element: 'mdfeProc', series: [1], weight: 5 },
  { tipo: 'mdfe', papel: 'R', modelo: 58, layout: '3.00', element: 'mdfeProc', series: [], weight: 1 },
  described(66, 1.5),
  described(62, 1.5),
  { tipo: 'outro', papel: 'E', modelo: 59, layout: '0.08', element: 'CFe', series: [], weight: 2 },
  ...([63, 64, 75, 76, 77, 99] as const).map((modelo) => described(modelo, 0.3)),
]

/** A kind with a description, as a company receives it. */
function described(modelo: KindModelo, weight: number): Kind {
  const { tipo, proc: element } = kindOfModelo(modelo)! // the registry has all of these models
  return { tipo, papel: 'R', modelo, layout: '1.00', element, series: [], weight }
}

/** Protocol, resulting situation and signature state of a document. */
export interface Situation {
  situacao: 'autorizada' | 'cancelada' | 'denegada' | 'encerrada' | 'sem_protocolo' | 'resumo'
  state: 'autorizada' | 'denegada' | 'sem_protocolo' | 'resumo'
  /** copy_rank */
  rank: 0 | 1 | 2
  signature: 'valida' | 'invalida' | 'ausente' | 'nao_verificavel'
}

type Weighted<T> = T & { weight: number }

const SITUATIONS: readonly Weighted<Omit<Situation, 'signature'>>[] = [
  { situacao: 'autorizada', state: 'autorizada', rank: 2, weight: 970 },
  { situacao: 'cancelada', state: 'autorizada', rank: 2, weight: 24 },
  { situacao: 'sem_protocolo', state: 'sem_protocolo', rank: 1, weight: 4 },
  { situacao: 'denegada', state: 'denegada', rank: 2, weight: 2 },
]
const CLOSED: readonly Weighted<Omit<Situation, 'signature'>>[] = [
  { situacao: 'encerrada', state: 'autorizada', rank: 2, weight: 930 },
  ...SITUATIONS.map((situation) => ({ ...situation, weight: situation.weight / 14 })),
]
const SUMMARIES: readonly Weighted<Omit<Situation, 'signature'>>[] = [
  ...SITUATIONS,
  { situacao: 'resumo', state: 'resumo', rank: 0, weight: 25 },
]

const SIGNATURES: readonly Weighted<Pick<Situation, 'signature'>>[] = [
  { signature: 'valida', weight: 9790 },
  { signature: 'ausente', weight: 160 },
  { signature: 'nao_verificavel', weight: 45 },
  { signature: 'invalida', weight: 5 },
]

/** Draws an entry by weight. */
function drawn<T extends { weight: number }>(list: readonly T[], random: Random): T {
  let left = random.next() * list.reduce((sum, { weight }) => sum + weight, 0)
  for (const choice of list) {
    left -= choice.weight
    if (left < 0) return choice
  }
  return list[0]!
}

export const pickKind = (random: Random): Kind => drawn(KINDS, random)

export function pickSituation({ tipo, papel }: Kind, random: Random): Situation {
  const list = tipo === 'mdfe' ? CLOSED : tipo === 'nfe' && papel === 'R' ? SUMMARIES : SITUATIONS
  const { situacao, state, rank } = drawn(list, random)
  return { situacao, state, rank, signature: rank === 0 ? 'ausente' : drawn(SIGNATURES, random).signature }
}
