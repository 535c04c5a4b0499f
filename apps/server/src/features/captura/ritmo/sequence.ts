import type { Selectable } from 'kysely'
import type { CaptureSequenceTable } from '../../../db/schema.gen.ts'
import type { Ambiente } from '../cliente/addresses.ts'
import type { DistService } from '../cliente/build-request.ts'

/** The numbering of one tax id at one distribution service. */
export interface SequenceKey {
  service: DistService
  environment: Ambiente
  taxId: string
  demo: boolean
}

export type SequenceRow = Selectable<CaptureSequenceTable>

/** Why a sequence is «parada». */
export type StopCause =
  | 'certificado'
  | 'certificado_alheio'
  | 'certificado_ilegivel'
  | 'configuracao'
  | 'resposta_incoerente'
  | 'nsu_acima'
  | 'uso_indevido'
  | 'recusa'

export const keyOfRow = ({ service, environment, tax_id, demo }: SequenceRow): SequenceKey => ({
  service: service as DistService, // a check of the table
  environment: environment as Ambiente, // the same
  taxId: tax_id,
  demo,
})

/** The columns of a sequence's key, for `where` and `values`. */
export const keyColumns = ({ service, environment, taxId, demo }: SequenceKey) => ({
  service,
  environment,
  tax_id: taxId,
  demo,
})
