import { layoutOf } from '../layout/layout.ts'
import type { EfdField } from '../layout/model.ts'

/** One change of a file: its name for the test and the resulting lines. */
export interface Mutation {
  name: string
  lines: string[]
}

const CITED = new Set(['COD_PART', 'COD_ITEM', 'UNID', 'UNID_INV', 'UNID_CONV'])

/** Amounts that no other field repeats: the IPI base of own sales, which have no items in the file. */
const isUncheckable = (line: string, name: string): boolean => /^\|E510\|[567]/.test(line) && name === 'VL_BC_IPI'

/** All detectable changes of every field of every line, plus lines removed, doubled and malformed. */
export function mutationsOf(text: string, version: string): Mutation[] {
  const lines = text.split('\r\n').slice(0, -1)
  const layout = layoutOf(version)
  const all: Mutation[] = []
  for (const [index, line] of lines.entries()) {
    const parts = line.split('|')
    const register = layout.registers.get(parts[1]!)!
    const addMutation = (name: string, changed: string[]) => {
      const changedLines = [...lines]
      changedLines.splice(index, 1, ...changed)
      all.push({ name: `line ${index + 1} ${parts[1]} ${name}`, lines: changedLines })
    }
    addMutation('lost', [])
    addMutation('doubled', [line, line])
    addMutation('without its last mark', [line.slice(0, -1)])
    addMutation('without its first mark', [line.slice(1)])
    addMutation('with one field more', [`${line}|`])
    if (register.fields.length > 0) addMutation('with one field less', [`|${parts.slice(1, -2).join('|')}|`])
    addMutation('of an unknown register', [`|Z${line.slice(2)}`])
    for (const field of register.fields)
      for (const [name, value] of changesOf(field, parts[field.at + 1]!)) {
        if (name === 'a cent more' && isUncheckable(line, field.name)) continue
        const changed = [...parts]
        changed[field.at + 1] = value
        addMutation(`${field.name}: ${name} («${parts[field.at + 1]}» → «${value.slice(0, 30)}»)`, [changed.join('|')])
      }
  }
  return all
}

/** Invalid values for one field. */
function changesOf(field: EfdField, value: string): [name: string, value: string][] {
  const changes: [string, string][] = [['control character', `${value}\x07`]]
  if (value === '') return changes
  changes.push(['space at its end', `${value} `], ['longer than any field', value + 'A'.repeat(300)])
  if (field.entrada === 'O' && field.saida === 'O') changes.push(['empty', ''])
  if (field.numeric) changes.push(['no number', `${value.slice(0, -1)}x`])
  if (field.exact) changes.push(['shorter', value.slice(1)])
  if (field.values) changes.push(['outside its domain', field.numeric ? '98'.slice(0, value.length) : 'Z'])
  if (field.kind === 'date')
    changes.push(['no day of the calendar', `32${value.slice(2)}`], ['another year', `${value.slice(0, 4)}2031`])
  if (field.kind === 'month') changes.push(['no month', `13${value.slice(2)}`])
  if (field.kind === 'decimal')
    changes.push(['negative', `-${value}`], ['with a point', value.replace(',', '.').replace(/^(\d+)$/, '$1.0')])
  if (field.kind === 'decimal' && field.name.startsWith('VL_')) changes.push(['a cent more', oneMore(value)])
  if (field.size === 44)
    changes.push(['another digit', otherDigit(value, 30)], ['another check digit', otherDigit(value, 43)])
  if (field.name === 'CNPJ' || field.name === 'CPF') changes.push(['another digit', otherDigit(value, 3)])
  if (CITED.has(field.name)) changes.push(['another code', `${value.slice(0, 4)}Q`])
  if (/^(?:CFOP|CST_ICMS)$/.test(field.name)) changes.push(['of no table', '9'.repeat(value.length)])
  if (/^QTD_(?:LIN|REG)/.test(field.name)) changes.push(['one more', String(Number(value) + 1)])
  if (/^(?:SER|NUM_DOC|COD_MOD)$/.test(field.name))
    changes.push(['another', value === '55' ? '65' : otherDigit(value, value.length - 1)])
  if (field.name === 'COD_VER') changes.push(['of another year', '019'])
  if (field.name === 'COD_MUN') changes.push(['of no state', `99${value.slice(2)}`])
  return changes.filter(([, changed]) => changed !== value)
}

const otherDigit = (value: string, position: number): string =>
  `${value.slice(0, position)}${(Number(value[position]) + 1) % 10}${value.slice(position + 1)}`

const oneMore = (value: string): string => {
  const cents = String(Number(value.replace(',', '')) + 1).padStart(3, '0')
  return `${cents.slice(0, -2)},${cents.slice(-2)}`
}
