import type { FinalKind, ManifestoKind } from '@portal/fiscal/evento/manifesto.ts'
import { brasiliaDay, MOST_FINALS, manifestoLastDays } from '@portal/fiscal/evento/manifesto.ts'
import { AppError } from '../../../base/errors.ts'

/** A note as far as judging needs it. */
export interface ManifestNota {
  id: string
  chave: string
  tipo: string
  papel: string
  modelo: number | null
  destinatario_tax_id: string | null
  situacao: string
  homologacao: boolean
  authorized_text: string | null
}

export interface Judging {
  kind: ManifestoKind
  /** Of the company */
  taxId: string
  /** Production or homologação */
  environment: 1 | 2
  now: Date
  /** The person sends it although the deadline has passed */
  isLateAccepted: boolean
}

/** Registered events of the recipient for one note, by kind. */
export type Registered = ReadonlyMap<ManifestoKind, number>

export const unknownNota = () =>
  new AppError(422, 'manifesto.unknown_note', 'Não há NF-e com este id ou esta chave nesta empresa.')

const FINALS: readonly FinalKind[] = ['confirmacao', 'desconhecimento', 'nao_realizada']
const CANCELLED = /^(cancelada|denegada|rejeitada)/

/** Why a note cannot get the event, or null. The authority judges again. */
export function judgeManifest(nota: ManifestNota, registered: Registered, judging: Judging): AppError | null {
  const { kind, taxId, environment } = judging
  if (nota.tipo !== 'nfe' || nota.papel !== 'R' || !isRecipient(nota, taxId))
    return new AppError(
      422,
      'manifesto.not_recipient',
      'Só o destinatário se manifesta, e só em NF-e (modelo 55) emitida contra ele.',
    )
  if (nota.homologacao !== (environment === 2)) return unknownNota()
  if (CANCELLED.test(nota.situacao))
    return new AppError(
      422,
      'manifesto.cancelled',
      'A nota está cancelada ou denegada: não há mais operação a manifestar.',
    )
  if (kind === 'ciencia' && FINALS.some((final) => registered.has(final)))
    return new AppError(422, 'manifesto.after_final', 'A nota já tem manifestação conclusiva: a Ciência não cabe mais.')
  if (kind !== 'ciencia' && (registered.get(kind) ?? 0) >= MOST_FINALS)
    return new AppError(
      422,
      'manifesto.limit',
      'Esta manifestação já foi registrada duas vezes para a nota, que é o limite.',
    )
  return lateProblem(nota, judging)
}

/** A summary names no recipient: the authority gives it to the recipient alone. */
const isRecipient = ({ situacao, destinatario_tax_id: recipient }: ManifestNota, taxId: string) =>
  recipient === taxId || (recipient === null && situacao.startsWith('resumo'))

function lateProblem(nota: ManifestNota, { kind, now, isLateAccepted }: Judging): AppError | null {
  const days = isLateAccepted ? null : manifestoLastDays(nota.authorized_text)
  if (!days) return null
  const last = kind === 'ciencia' ? days.ciencia : days.final
  if (brasiliaDay(now) <= last) return null
  const day = last.split('-').toReversed().join('/')
  return new AppError(
    422,
    'manifesto.out_of_time',
    `O prazo terminou em ${day}. Para enviar assim mesmo, marque «fora do prazo»: quem decide é a SEFAZ.`,
  )
}

/** nSeqEvento of the next event. */
export const nextSequence = (kind: ManifestoKind, registered: Registered): 1 | 2 =>
  kind !== 'ciencia' && (registered.get(kind) ?? 0) > 0 ? 2 : 1
