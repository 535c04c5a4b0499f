import { FiscalError } from '@portal/fiscal/base/error.ts'
import type { EfdRecord } from './records.ts'

/** Blocks whose lack would be read as «no balance»; the others may be absent in files of old programs. */
const BLOCKS = [
  ['0', 'abertura e cadastros'],
  ['C', 'mercadorias'],
  ['D', 'transporte'],
  ['E', 'apuração'],
  ['9', 'encerramento'],
] as const

const incomplete = (what: string): FiscalError =>
  new FiscalError('efd.incomplete', `O arquivo está incompleto: ${what}. Nada foi alterado; envie o arquivo inteiro.`)

interface Tally {
  add(record: EfdRecord): void
  /** Throws FiscalError `efd.incomplete` */
  requireWhole(): void
}

/**
 * Counts the records of a file and compares them with its own closings: x990 of each block, 9900 of each register and
 * 9999.
 * Source  Guia Prático EFD ICMS/IPI, registros 0990 a 9999
 */
export function newTally(): Tally {
  const registers = new Map<string, number>()
  const closings = new Map<string, number>()
  const stated = new Map<string, number>()
  let total: number | null = null
  let isAfter = false
  return {
    add({ reg, parts }) {
      if (reg === '' && parts.length === 1 && parts[0]!.trim() === '') return
      registers.set(reg, (registers.get(reg) ?? 0) + 1)
      if (total !== null) isAfter = true
      else if (/^[A-Z\d]990$/.test(reg)) closings.set(reg.charAt(0), countOf(parts[2]))
      else if (reg === '9900') stated.set(parts[2] ?? '', countOf(parts[3]))
      else if (reg === '9999') total = countOf(parts[2])
    },
    requireWhole() {
      if (total === null) throw incomplete('falta o registro 9999, que o encerra')
      if (isAfter) throw incomplete('há linhas depois do registro 9999, que o encerra')
      const lines = [...registers.values()].reduce((sum, count) => sum + count, 0)
      requireClosings(registers, closings)
      for (const [reg, count] of stated)
        if (count !== (registers.get(reg) ?? 0))
          throw incomplete(`o 9900 diz ${linesText(count)} do registro ${reg}, e ele tem ${registers.get(reg) ?? 0}`)
      if (total !== lines) throw incomplete(`o 9999 diz ${linesText(total)}, e ele tem ${lines}`)
    },
  }
}

function requireClosings(registers: ReadonlyMap<string, number>, closings: ReadonlyMap<string, number>): void {
  const counts = new Map<string, number>()
  for (const [reg, count] of registers) counts.set(reg.charAt(0), (counts.get(reg.charAt(0)) ?? 0) + count)
  for (const [block, name] of BLOCKS)
    if (!registers.has(`${block}001`)) throw incomplete(`falta o bloco ${block} (${name})`)
  for (const [block, count] of counts) {
    const closing = closings.get(block)
    if (closing === undefined) throw incomplete(`falta o registro ${block}990, que encerra o bloco ${block}`)
    if (closing !== count) throw incomplete(`o ${block}990 diz ${linesText(closing)}, e o bloco ${block} tem ${count}`)
  }
}

const countOf = (text = ''): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : -1)

const linesText = (count: number): string => {
  if (count === -1) return 'um número de linhas que não se lê'
  return count === 1 ? '1 linha' : `${count} linhas`
}
