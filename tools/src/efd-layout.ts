import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRegisters, writeNames, writeRegister } from './efd/registers.ts'

/**
 * Writes the layouts of the EFD as data from the published table of registers:
 * `npx tsx tools/src/efd-layout.ts registros.tsv packages/efd/src/layout`
 */
const [table, target] = process.argv.slice(2)
if (!table || !target) throw new Error('efd-layout registros.tsv packages/efd/src/layout')

const registers = readRegisters(readFileSync(table, 'utf8'))
const HEAD = '// Generated from the table of registers by tools/src/efd-layout.ts; never edited.\n'
const DATA =
  '// A register: name, level, parent, occurrence, scope, first and last version. A field: name, type, size (* exact), decimals,\n' +
  '// need on entrada, need on saida, first version, domain, register it cites, what a later version changes (=type, +domain).\n'
writeFileSync(
  join(target, 'registers.gen.ts'),
  `${HEAD}${DATA}export const REGISTERS = \`\n${registers.map(writeRegister).join('\n')}\n\`\n`,
)
writeFileSync(
  join(target, 'names.gen.ts'),
  `${HEAD}// The fields of each register, REG left out.\n${writeNames(registers)}`,
)
