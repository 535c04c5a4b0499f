import { tipoName } from '@portal/contract/nomes.ts'
import type { ExportSheet, SheetColumn } from '../../../base/files/sheet.ts'
import type { Crossed } from './crossing.ts'
import { groupOfRule } from './groups.ts'
import { centsOfSide, readableSides } from './readable.ts'
import { ruleName } from './wire.ts'

/** Value of one side: a number in the money column, or text in the other. */
const words = (finding: Crossed, side: 'efd' | 'xml') =>
  centsOfSide(finding[side]) === null ? readableSides(finding)[side] : null

const COLUMNS: readonly SheetColumn<Crossed>[] = [
  { head: 'Grupo', kind: 'text', value: ({ rule }) => groupOfRule(rule) },
  { head: 'Regra', kind: 'text', width: 44, value: ({ rule }) => ruleName(rule) },
  { head: 'Gravidade', kind: 'text', value: ({ severity }) => (severity === 'erro' ? 'Erro' : 'Aviso') },
  {
    head: 'Tipo',
    kind: 'text',
    value: ({ document }) => (document?.tipo ? tipoName(document.tipo) : null),
  },
  { head: 'Número', kind: 'whole', value: ({ document }) => document?.number ?? null },
  { head: 'Série', kind: 'whole', value: ({ document }) => document?.serie ?? null },
  { head: 'Emissão', kind: 'when', value: ({ document }) => document?.issued ?? null },
  { head: 'CPF/CNPJ', kind: 'code', value: ({ document }) => document?.taxId ?? null },
  { head: 'Participante', kind: 'text', width: 40, value: ({ document }) => document?.name ?? null },
  { head: 'Valor do documento', kind: 'cents', value: ({ document }) => document?.total ?? null },
  { head: 'Linha da EFD', kind: 'whole', value: ({ line }) => line },
  { head: 'EFD', kind: 'text', value: (finding) => words(finding, 'efd') },
  { head: 'XML', kind: 'text', value: (finding) => words(finding, 'xml') },
  { head: 'Valor na EFD', kind: 'cents', value: ({ efd }) => centsOfSide(efd) },
  { head: 'Valor no XML', kind: 'cents', value: ({ xml }) => centsOfSide(xml) },
  { head: 'Diferença', kind: 'cents', value: ({ difference }) => difference },
  { head: 'Chave de acesso', kind: 'code', width: 48, value: ({ chave }) => chave },
]

const AT_ONCE = 1000

/** The differences as a spreadsheet: money, days and counts are numbers, keys stay text. */
export const crossSheet = (findings: readonly Crossed[]): ExportSheet => ({
  name: 'Cruzamento',
  heads: COLUMNS.map(({ head }) => head),
  kinds: COLUMNS.map(({ kind }) => kind),
  widths: COLUMNS.map(({ width }) => width),
  batches: (async function* () {
    for (let start = 0; start < findings.length; start += AT_ONCE)
      yield findings.slice(start, start + AT_ONCE).map((finding) => COLUMNS.map(({ value }) => value(finding)))
  })(),
})
