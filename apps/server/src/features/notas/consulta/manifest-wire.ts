import { MANIFESTACOES } from '@portal/contract/captura/manifestacao.ts'
import type { ConsultaFiltro, Documento } from '@portal/contract/notas.ts'
import type { ManifestFilter } from './filter.ts'
import type { ManifestColumns } from './manifest-sql.ts'
import { optional, readChoice, readChoices, readDay, refuse } from './values.ts'

/** A deadline alone is that of the notes that can still be answered. */
export function toManifest({
  ds_manifestacao,
  dt_prazoate,
}: Pick<ConsultaFiltro, 'ds_manifestacao' | 'dt_prazoate'>): ManifestFilter {
  const dueBy = optional(dt_prazoate, 'dt_prazoate', readDay)
  const manifests = optional(ds_manifestacao, 'ds_manifestacao', readManifests)
  return { manifests: manifests ?? (dueBy === undefined ? undefined : ['sem', 'ciencia']), dueBy }
}

const readManifests = (text: string, campo: string) => {
  const manifests = readChoices(MANIFESTACOES)(text, campo)
  if (manifests.length === 0) throw refuse(campo, `Informe ao menos uma: ${MANIFESTACOES.join(', ')}.`)
  return manifests
}

export const toManifestFields = ({
  manifest_state,
  last_ciencia,
  last_final,
}: ManifestColumns): Pick<Documento, 'ds_manifestacao' | 'dt_prazo_ciencia' | 'dt_prazo_conclusiva'> => ({
  ds_manifestacao: manifest_state === null ? null : readChoice(MANIFESTACOES)(manifest_state, 'ds_manifestacao'),
  dt_prazo_ciencia: last_ciencia,
  dt_prazo_conclusiva: last_final,
})
