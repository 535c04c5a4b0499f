import { BLOCKS, type Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { addFinding, type Checker, type CheckState } from './state.ts'

/** Blocks that always have data. */
const NEVER_EMPTY = new Set(['0', 'E', '1', '9'])

interface Block {
  opening: { record: EfdRecord; indicator: string } | null
  lines: number
  closed: boolean
}

/**
 * Checks openings, closings and counters of blocks, registers and file.
 * Source  Guia Prático, registers X001, X990, 9900, 9990, 9999
 */
export function counterChecker(state: CheckState): Checker {
  const blocks = new Map(BLOCKS.map((name): [string, Block] => [name, { opening: null, lines: 0, closed: false }]))
  const declaredCounts = new Map<string, { record: EfdRecord; count: string }>()
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
      checkLine(state, record, { block, register, declaredCounts })
    },
    end() {
      for (const [name, block] of blocks) endBlock(state, { name, block, last })
      if (last?.reg !== '9999') addFinalFinding(state, last, 'O arquivo não termina com o registro 9999.')
      endRegisters(state, declaredCounts, last)
    },
  }
}

function checkLine(
  state: CheckState,
  record: EfdRecord,
  {
    block,
    register,
    declaredCounts,
  }: { block: Block; register: Register; declaredCounts: Map<string, { record: EfdRecord; count: string }> },
): void {
  const { reg } = record
  if (block.closed)
    addFinding(state, record, { code: 'bloco.fechado', reason: `O bloco ${register.block} já foi encerrado.` })
  if (reg === `${register.block}001`) block.opening = { record, indicator: record.parts[2] ?? '' }
  else if (reg === `${register.block}990`) {
    block.closed = true
    // the closing of block 9 also counts line 9999
    const count = register.block === '9' ? block.lines + 1 : block.lines
    checkCount(state, record, { count, field: register.fields[0]?.name ?? null })
  } else if (reg === '9900') {
    const [counted = '', count = ''] = record.parts.slice(2)
    if (declaredCounts.has(counted)) {
      addFinding(state, record, {
        code: 'contador.repetido',
        reason: `O registro ${counted} já foi contado.`,
        field: 'REG_BLC',
      })
    }
    declaredCounts.set(counted, { record, count })
  }
}

function checkCount(
  state: CheckState,
  record: EfdRecord,
  { count, field }: { count: number; field: string | null },
): void {
  const declared = record.parts[2] ?? ''
  if (declared !== String(count)) {
    const reason = `O registro conta ${declared} linhas; há ${count}.`
    addFinding(state, record, { code: 'contador.linhas', reason, field, value: declared })
  }
}

function endBlock(
  state: CheckState,
  { name, block, last }: { name: string; block: Block; last: EfdRecord | null },
): void {
  if (!block.opening) {
    addFinalFinding(state, last, `Falta a abertura do bloco ${name} (${name}001).`)
    return
  }
  if (!block.closed) addFinalFinding(state, last, `Falta o encerramento do bloco ${name} (${name}990).`)
  const { record, indicator } = block.opening
  const hasData = block.lines > (name === '0' ? 3 : 2)
  const expected = hasData || NEVER_EMPTY.has(name) ? '0' : '1'
  if (indicator !== expected) {
    const reason =
      expected === '0'
        ? `O bloco ${name} tem dados: o campo deve ser 0.`
        : `O bloco ${name} não tem dados: o campo deve ser 1.`
    addFinding(state, record, { code: 'bloco.movimento', reason, field: 'IND_MOV', value: indicator })
  }
}

function endRegisters(
  state: CheckState,
  declaredCounts: Map<string, { record: EfdRecord; count: string }>,
  last: EfdRecord | null,
): void {
  for (const [reg, count] of state.counts) {
    const declared = declaredCounts.get(reg)
    if (!declared) addFinalFinding(state, last, `Falta o registro 9900 que conta ${reg}.`)
    else if (declared.count !== String(count)) {
      const reason = `O 9900 conta ${declared.count} linhas ${reg}; há ${count}.`
      addFinding(state, declared.record, {
        code: 'contador.registro',
        reason,
        field: 'QTD_REG_BLC',
        value: declared.count,
      })
    }
  }
  for (const [reg, { record }] of declaredCounts)
    if (!state.counts.has(reg)) {
      const reason = `O 9900 conta ${reg}, que não está no arquivo.`
      addFinding(state, record, { code: 'contador.registro', reason, field: 'REG_BLC', value: reg })
    }
}

function addFinalFinding(state: CheckState, last: EfdRecord | null, reason: string): void {
  addFinding(state, last ?? { line: 1, reg: '0000' }, { code: 'bloco.falta', reason })
}
