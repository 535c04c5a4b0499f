import { cnpjOf } from '@portal/synthetic/base/digits.ts'
import type { CrowdActor } from '@portal/synthetic/facts/crowd.ts'

/** A company to generate documents for, and its share of the documents. */
export interface Share extends CrowdActor {
  ie: string
  /** Of all documents, 0 to 1 */
  part: number
}

const UFS = ['SP', 'MG', 'PR', 'RJ', 'SC', 'RS', 'BA', 'PE', 'GO', 'CE', 'ES', 'MT'] as const
const LARGEST = 0.1
const BRANCHES = 30
const NAMES = [
  'Comercial',
  'Indústria',
  'Distribuidora',
  'Atacado',
  'Mercado',
  'Transportadora',
  'Confecções',
  'Móveis',
]
const STEMS = ['Aurora', 'Ponta Negra', 'Três Rios', 'São Bento', 'Jacarandá', 'Bela Vista', 'Itaóca', 'Corcovado']

/**
 * The generated portfolio of an accounting office. The first company has a tenth of all documents, the next
 * thirty are establishments of one root, the rest are single companies. As in real portfolios, a few shares
 * are large and many are small.
 */
export function portfolio(count: number): Share[] {
  const weights = Array.from({ length: count - 1 }, (_, index) => 1 / (index + 12) ** 0.7)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return Array.from({ length: count }, (_, index) => {
    const branch = index >= 1 && index <= BRANCHES
    const root = branch ? '90000002' : String(90_000_001 + index + (index > BRANCHES ? 1 : 0))
    const name = branch
      ? 'Rede Ipiranga de Lojas S.A.'
      : `${NAMES[index % NAMES.length]!} ${STEMS[Math.floor(index / NAMES.length) % STEMS.length]!} ${index + 1} Ltda`
    return {
      taxId: cnpjOf(`${root}${String(branch ? index : 1).padStart(4, '0')}`),
      name,
      uf: UFS[index % UFS.length]!,
      ie: String(110_000_000_000 + index * 7919),
      part: index === 0 ? (count === 1 ? 1 : LARGEST) : (weights[index - 1]! / whole) * (1 - LARGEST),
    }
  })
}

/** Splits the count into whole numbers by share. */
export function sizesOf(shares: readonly Share[], count: number): number[] {
  let [assigned, reached] = [0, 0]
  return shares.map(({ part }) => {
    reached += part
    const size = Math.round(reached * count) - assigned
    assigned += size
    return size
  })
}
