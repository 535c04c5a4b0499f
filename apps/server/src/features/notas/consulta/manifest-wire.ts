import { MANIFESTACOES } from '@portal/contract/captura/manifestacao.ts'
import type { Documento } from '@portal/contract/notas.ts'
import { readChoice } from '../../../base/values.ts'
import type { ManifestColumns } from './manifest-sql.ts'

export const toManifestFields = ({
  manifest_state,
  last_ciencia,
  last_final,
}: ManifestColumns): Pick<Documento, 'ds_manifestacao' | 'dt_prazo_ciencia' | 'dt_prazo_conclusiva'> => ({
  ds_manifestacao: manifest_state === null ? null : readChoice(MANIFESTACOES)(manifest_state, 'ds_manifestacao'),
  dt_prazo_ciencia: last_ciencia,
  dt_prazo_conclusiva: last_final,
})
