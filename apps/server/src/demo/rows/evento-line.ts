import { later } from '@portal/synthetic/base/calendar.ts'
import type { Random } from '@portal/synthetic/base/random.ts'
import type { DemoActor } from './cast.ts'
import type { Situation } from './habits.ts'
import { draftId } from './ids.ts'

export const EVENTO_COLUMNS = `empresa_id, id, chave, tp_evento, n_seq, description, author_tax_id, homologacao, occurred_local,
  occurred_text, protocolo, registered, summary, verified, proof, authors, marks, imported_at`

interface About {
  empresaId: number
  chave: string
  emitente: DemoActor
  random: Random
  local: string
  offset: string
  /** Milliseconds */
  imported: number
}

type Closings = Partial<Record<Situation['situacao'], readonly [tpEvento: string, description: string]>>

const CLOSINGS: Closings = {
  cancelada: ['110111', 'Cancelamento'],
  encerrada: ['110112', 'Encerramento'],
}

/**
 * The event that led to the situation: registered, and without its own file, like an event inside its note's
 * file.
 */
export function eventoLine({ situacao }: Situation, about: About, closings = CLOSINGS): string {
  const closing = closings[situacao]
  if (!closing) return ''
  const { empresaId, chave, emitente, random, local, offset, imported } = about
  const moment = later({ local, offset }, random.int(300, 20 * 3600)).local
  const line = [
    empresaId,
    draftId(imported, random),
    chave,
    closing[0],
    1,
    closing[1],
    emitente.taxId,
    'f',
    moment,
    moment + offset,
    `1${emitente.cUF}26${random.digits(10)}`,
    't',
    'f',
    'f',
    'assinada',
    '{issuer}',
    '{}',
    new Date(imported).toISOString(),
  ]
  return `${line.join('\t')}\n`
}
