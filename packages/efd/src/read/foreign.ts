import { FiscalError } from '@portal/fiscal/base/error.ts'
import type { EfdRecord } from './records.ts'
import { dateOf } from './values.ts'

const refusal = (what: string): FiscalError => new FiscalError('efd.head', what)
const other = (name: string): FiscalError =>
  refusal(`Este arquivo é ${name}. Envie a EFD ICMS/IPI (Sped Fiscal) da empresa.`)

/** Starts of files that are not of the SPED. */
const STARTS: readonly [string, string][] = [
  ['PK\u0003\u0004', 'um arquivo ZIP ou uma planilha: extraia dele o arquivo .txt da EFD'],
  ['\u001f', 'um arquivo compactado: extraia dele o arquivo .txt da EFD'],
  ['Rar!', 'um arquivo compactado: extraia dele o arquivo .txt da EFD'],
  ['%PDF', 'um PDF'],
  ['ÐÏ\u0011à', 'uma planilha ou um documento antigo do Office'],
  ['<', 'um XML ou uma página HTML'],
]
const SINTEGRA = /^10\d{14}.{110}\s*$/

/** Error for a file that is not an EFD ICMS/IPI; says what its first line shows. */
export function noEfd(first?: EfdRecord): FiscalError {
  const text = first?.parts.join('|') ?? ''
  const [, name = SINTEGRA.test(text) ? 'um SINTEGRA' : null] = STARTS.find(([start]) => text.startsWith(start)) ?? []
  if (name) return other(name)
  return first?.reg === '0000'
    ? refusal('O arquivo não é uma EFD ICMS/IPI: o registro 0000 não diz o período.')
    : refusal('O arquivo não é uma EFD ICMS/IPI: a primeira linha não é um registro 0000.')
}

/** Names in the second field of a 0000 of other obligations. */
const NAMES: Readonly<Record<string, string>> = {
  LECD: 'uma ECD (escrituração contábil digital)',
  LECF: 'uma ECF (escrituração contábil fiscal)',
  FCONT: 'um FCONT',
  LALU: 'um e-Lalur',
  LFPD: 'uma DeSTDA ou um SEF (leiaute LFPD)',
}

/**
 * Refuses a 0000 of another obligation by its name.
 * Shape   EFD-Contribuições: period in the fields 06 and 07, after situation and previous receipt; EFD ICMS/IPI: 04
 *         and 05
 * Throws  FiscalError `efd.head`; `efd.version` for an EFD ICMS/IPI before 2016
 * Source  Guia Prático EFD-Contribuições, 0000; manuais da ECD e da ECF, 0000
 */
export function refuseOther({ parts }: EfdRecord): void {
  const [, , version = '', , from = '', , start = '', end = ''] = parts
  const name = NAMES[version.trim().toUpperCase()]
  if (name) throw other(name)
  if (dateOf(from) !== null) {
    if (/^00\d$/.test(version))
      throw new FiscalError(
        'efd.version',
        `Esta EFD ICMS/IPI é do leiaute ${version}, anterior a 2016, que não é lido.`,
      )
    return
  }
  if (/^\d{3}$/.test(version) && dateOf(start) !== null && dateOf(end) !== null)
    throw other('uma EFD-Contribuições (PIS/COFINS)')
}
