import type { Company } from '../base/company.ts'
import type { Random } from '../base/random.ts'
import type { DocumentKind } from '../model/stage.ts'

/** Weights of the kinds; kinds without a weight are not generated. */
export type Mix = Partial<Record<DocumentKind, number>>

const MIXES: Record<Company['atividade'], Mix> = {
  comercio: { nfe: 50, nfce: 30, cte: 6, mdfe: 4, evento: 8, resnfe: 2 },
  industria: { nfe: 70, cte: 12, mdfe: 6, evento: 10, resnfe: 2 },
  servico: { nfe: 25, cte: 55, mdfe: 10, evento: 8, resnfe: 2 },
}

export const defaultMix = (empresa: Company): Mix => MIXES[empresa.atividade]

/** Draws kinds by weight; the order of the keys does not change the result. */
export function kindPicker(mix: Mix): (random: Random) => DocumentKind {
  const kinds = (['nfe', 'nfce', 'cte', 'mdfe', 'evento', 'resnfe'] as const).filter((kind) => (mix[kind] ?? 0) > 0)
  if (kinds.length === 0) throw new RangeError('The mix names no kind of document')
  const whole = kinds.reduce((total, kind) => total + mix[kind]!, 0)
  return (random) => {
    let left = random.next() * whole
    for (const kind of kinds) {
      left -= mix[kind]!
      if (left < 0) return kind
    }
    return kinds[0]!
  }
}
