import { BLOCKS, type Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { type Checker, type CheckState, say } from './state.ts'

/** Blocks that always hold data. */
const NEVER_EMPTY = new Set(['0', 'E', '1', '9'])

interface Block {
  opening: { record: EfdRecord; says: string } | null
  lines: number
  closed: boolean
}

/**
 * What the file says of itself: openings and closings of every block, lines per block, register and file.
 * Source  Guia Prático, registers X001, X990, 9900, 9990, 9999
 */
export function counterChecker(state: CheckState): Checker {
  const blocks = new Map(BLOCKS.map((name): [string, Block] => [name, { opening: null, lines: 0, closed: false }]))
  const told = new Map<string, { record: EfdRecord; count: string }>()
  let lines = 0
  let last: EfdRecord | null = null
  return {
    see(record, register) {
      lines += 1
      last = record
      const block = blocks.get(register.block)
      if (!block || record.reg === '9999') {
        if (block) checkCount(state, record, { count: lines, field: 'QTD_LIN' })
        return
      }
      block.lines += 1
      noteLine(state, record, { block, register, told })
    },
    end() {
      for (const [name, block] of blocks) endBlock(state, { name, block, last })
      if (last?.reg !== '9999') sayAtEnd(state, last, 'O arquivo não termina com o registro 9999.')
      endRegisters(state, told, last)
    },
  }
}

function noteLine(
  state: CheckState,
  record: EfdRecord,
  {
    block,
    register,
    told,
  }: { block: Block; register: Register; told: Map<string, { record: EfdRecord; count: string }> },
): void {
  const { reg } = record
  if (block.closed) say(state, record, { code: 'bloco.fechado', reason: `O bloco ${register.block} já foi encerrado.` })
  if (reg === `${register.block}001`) block.opening = { record, says: record.parts[2] ?? '' }
  else if (reg === `${register.block}990`) {
    block.closed = true
    // the closing of block 9 counts the line 9999 too
    const count = register.block === '9' ? block.lines + 1 : block.lines
    checkCount(state, record, { count, field: register.fields[0]?.name ?? null })
  } else if (reg === '9900') {
    const [of = '', count = ''] = record.parts.slice(2)
    if (told.has(of)) {
      say(state, record, { code: 'contador.repetido', reason: `O registro ${of} já foi contado.`, field: 'REG_BLC' })
    }
    told.set(of, { record, count })
  }
}

function checkCount(
  state: CheckState,
  record: EfdRecord,
  { count, field }: { count: number; field: string | null },
): void {
  const written = record.parts[2] ?? ''
  if (written !== String(count)) {
    const reason = `O registro conta ${written} linhas; há ${count}.`
    say(state, record, { code: 'contador.linhas', reason, field, value: written })
  }
}

function endBlock(
  state: CheckState,
  { name, block, last }: { name: string; block: Block; last: EfdRecord | null },
): void {
  if (!block.opening) {
    sayAtEnd(state, last, `Falta a abertura do bloco ${name} (${name}001).`)
    return
  }
  if (!block.closed) sayAtEnd(state, last, `Falta o encerramento do bloco ${name} (${name}990).`)
  const { record, says } = block.opening
  const hasData = block.lines > (name === '0' ? 3 : 2)
  const wanted = hasData || NEVER_EMPTY.has(name) ? '0' : '1'
  if (says !== wanted) {
    const reason =
      wanted === '0'
        ? `O bloco ${name} tem dados: o campo deve ser 0.`
        : `O bloco ${name} não tem dados: o campo deve ser 1.`
    say(state, record, { code: 'bloco.movimento', reason, field: 'IND_MOV', value: says })
  }
}

function endRegisters(
  state: CheckState,
  told: Map<string, { record: EfdRecord; count: string }>,
  last: EfdRecord | null,
): void {
  for (const [reg, count] of state.counts) {
    const said = told.get(reg)
    if (!said) sayAtEnd(state, last, `Falta o registro 9900 que conta ${reg}.`)
    else if (said.count !== String(count)) {
      const reason = `O 9900 conta ${said.count} linhas ${reg}; há ${count}.`
      say(state, said.record, { code: 'contador.registro', reason, field: 'QTD_REG_BLC', value: said.count })
    }
  }
  for (const [reg, { record }] of told)
    if (!state.counts.has(reg)) {
      const reason = `O 9900 conta ${reg}, que não está no arquivo.`
      say(state, record, { code: 'contador.registro', reason, field: 'REG_BLC', value: reg })
    }
}

function sayAtEnd(state: CheckState, last: EfdRecord | null, reason: string): void {
  say(state, last ?? { line: 1, reg: '0000' }, { code: 'bloco.falta', reason })
}
