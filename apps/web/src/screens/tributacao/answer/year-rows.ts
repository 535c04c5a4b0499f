import type { Tributacao } from '@portal/contract/tributacao/tributacao.ts'

type Periodos = Tributacao['periodos']

interface YearRow {
  name: string
  /** Rule by year */
  rules: ReadonlyMap<number, string>
}

/** One row per tax, in the order of the first year that names it. */
export function yearRows(periodos: Periodos): YearRow[] {
  const names = [...new Set(periodos.flatMap(({ tributos }) => tributos.map(({ nm_tributo }) => nm_tributo)))]
  return names.map((name) => ({
    name,
    rules: new Map(
      periodos.flatMap(({ nr_ano, tributos }) =>
        tributos.filter(({ nm_tributo }) => nm_tributo === name).map(({ ds_regra }) => [nr_ano, ds_regra] as const),
      ),
    ),
  }))
}

/** The acts behind the rows, each once. */
export const yearSources = (periodos: Periodos): string =>
  [...new Set(periodos.flatMap(({ tributos }) => tributos.map(({ ds_fonte }) => ds_fonte)))].join('; ')
