import type { EmpresaDaCarteira } from '@portal/contract/escritorio/escritorio.ts'
import { foldText } from '@portal/files/fold-text.ts'

/** «todas» and «nenhum» are the first two options of a choice; other values are of the portfolio. */
export const ALL = 'todas'
export const NONE = 'nenhum'

export interface CarteiraFilter {
  words: string
  situacao: EmpresaDaCarteira['ds_situacao'] | typeof ALL
  etiqueta: string
  regime: string
  responsavel: string
}
export const NO_FILTER: CarteiraFilter = { words: '', situacao: ALL, etiqueta: ALL, regime: ALL, responsavel: ALL }

const fits = (chosen: string, values: readonly (string | null)[]): boolean =>
  chosen === ALL || (chosen === NONE ? values.every((value) => value === null) : values.includes(chosen))

const codeOf = (text: string): string => text.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

export function filterCarteira(empresas: readonly EmpresaDaCarteira[], filter: CarteiraFilter): EmpresaDaCarteira[] {
  const words = foldText(filter.words).trim()
  const code = codeOf(filter.words)
  return empresas.filter(
    ({ nome, cpfcnpj, ie, ds_situacao, etiquetas, ds_regime, nm_responsavel }) =>
      (words === '' ||
        foldText(nome).includes(words) ||
        (code.length > 2 && (cpfcnpj.includes(code) || codeOf(ie ?? '').includes(code)))) &&
      fits(filter.situacao, [ds_situacao]) &&
      fits(filter.etiqueta, etiquetas) &&
      fits(filter.regime, [ds_regime]) &&
      fits(filter.responsavel, [nm_responsavel]),
  )
}

/** The values that a choice offers, sorted. */
export const valuesOf = (values: readonly (string | null)[]): string[] =>
  [...new Set(values.flatMap((value) => value ?? []))].sort((a, b) => a.localeCompare(b, 'pt-BR'))
