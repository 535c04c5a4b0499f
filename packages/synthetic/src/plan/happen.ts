import type { Company } from '../base/company.ts'
import { makeEvento } from '../evento/evento.ts'
import type { Stage, SyntheticDocument } from '../model/stage.ts'
import type { Memory } from './memory.ts'

interface Lately {
  stage: Stage
  empresa: Company
  issued: Memory
  received: Memory
  mdfes: Memory
}

const HOUR = 3600
const DAY = 24 * HOUR

const REASONS = [
  'Cliente desistiu da compra antes da saída da mercadoria',
  'Erro na digitação da quantidade & do preço do pedido',
  'Nota emitida em duplicidade para o mesmo pedido',
]
const CORRECTIONS = [
  'Espécie dos volumes: onde se lê VOLUMES, leia-se CAIXAS & FARDOS.',
  'Complemento do endereço de entrega: Galpão 3, doca 12, acesso pela Rua das Acácias.',
  'Peso bruto: onde se lê 120,000 kg, leia-se 132,500 kg.',
]

function cancel({ stage, empresa, issued }: Lately): SyntheticDocument | null {
  const document = issued.take(stage.random)
  if (!document) return null
  // an NFC-e may be cancelled within half an hour, an NF-e within a day
  const after = document.kind === 'nfce' ? stage.random.int(120, 1500) : stage.random.int(600, 20 * HOUR)
  const text = stage.random.pick(REASONS)
  return makeEvento(stage, { document, tpEvento: '110111', author: empresa, after, text })
}

function correct({ stage, empresa, issued }: Lately): SyntheticDocument | null {
  const document = issued.take(stage.random)
  // only NF-e has correction letters
  if (document?.kind !== 'nfe') return null
  const after = stage.random.int(HOUR, 9 * DAY)
  return makeEvento(stage, {
    document,
    tpEvento: '110110',
    author: empresa,
    after,
    text: stage.random.pick(CORRECTIONS),
  })
}

function manifest({ stage, empresa, received }: Lately): SyntheticDocument | null {
  const document = received.take(stage.random)
  if (!document) return null
  const tpEvento = stage.random.chance(0.6) ? '210200' : '210210'
  return makeEvento(stage, { document, tpEvento, author: empresa, after: stage.random.int(2 * HOUR, 8 * DAY) })
}

function close({ stage, empresa, mdfes }: Lately): SyntheticDocument | null {
  const document = mdfes.take(stage.random)
  if (!document) return null
  return makeEvento(stage, {
    document,
    tpEvento: '110112',
    author: empresa,
    after: stage.random.int(6 * HOUR, 4 * DAY),
  })
}

/** An event of a recent document of the company; null when there is no suitable document. */
export function happen(lately: Lately): SyntheticDocument | null {
  const first = lately.stage.random.pick([cancel, correct, manifest, close, manifest, close])
  return first(lately) ?? manifest(lately) ?? cancel(lately)
}
