import { FILTERS, type FilterName, type FilterWire, filterRows } from '@portal/contract/filtros.ts'
import { type ConsultaFiltro, ConsultaQuery } from '@portal/contract/notas.ts'
import type { FilterValues } from '../features/notas/consulta/filter.ts'
import { toFilterValues } from '../features/notas/consulta/wire.ts'

/** The example of the contract for a name of the wire; of a flag `S`, of what is included `1`. */
const exampleOf = (wire: FilterWire): string => {
  const schema = ConsultaQuery.properties[wire] as { examples?: unknown } // every schema may have them
  if (Array.isArray(schema.examples)) return String(schema.examples[0])
  return wire === FILTERS.homologacao.wire ? '1' : 'S'
}

/** A query with one filter of the table, of a range both ends. */
export const filterExample = (name: FilterName): ConsultaFiltro =>
  Object.fromEntries([FILTERS[name].wire].flat().map((wire) => [wire, exampleOf(wire)]))

/** Each filter that its sort alone reads, with its value. */
export const filterExamples: readonly FilterValues[] = filterRows
  .map(([name]) => {
    const values = Object.entries(toFilterValues(filterExample(name)))
    return Object.fromEntries(values.filter(([, value]) => value !== undefined))
  })
  .filter((example) => Object.keys(example).length > 0)
