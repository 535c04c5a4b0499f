import { BLOCKS, type Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { addFinding, type Checker, type CheckState } from './state.ts'

interface OpenRecord {
  register: Register
  /** Layout order of the last child, and the number of children per register; null while there is none */
  last: number
  counts: Map<string, number> | null
}

/**
 * Checks the position of a record: block, parent, order among siblings, number of occurrences.
 * Source  Guia Prático, chapter I, section 2 (order of blocks and registers, hierarchy, occurrence)
 */
export function orderChecker(state: CheckState): Checker {
  const open: (OpenRecord | undefined)[] = []
  const block = { index: -1 }
  return {
    see(record, register) {
      checkBlock(state, record, block)
      const { level } = register
      if (level === 0) {
        open.length = 0
        open[0] = { register, last: -1, counts: null }
        return
      }
      const parent = open[level - 1]
      open.length = level
      open[level] = { register, last: -1, counts: null }
      if (!parent || !isParent(parent.register, register)) {
        const reason = `O registro ${register.reg} deve vir sob um ${register.parent}.`
        addFinding(state, record, { code: 'hierarquia.pai', reason })
        return
      }
      checkPosition(state, record, { register, parent })
    },
  }
}

/** Openings and closings are children of 0000; 9999 has no parent. */
function isParent(parent: Register, { parent: parentReg, level, block }: Register): boolean {
  if (parent.reg === parentReg) return true
  return level === 1 ? parent.level === 0 : level === 2 && parent.reg === `${block}001`
}

function checkPosition(
  state: CheckState,
  record: EfdRecord,
  { register, parent }: { register: Register; parent: OpenRecord },
): void {
  const { reg, order, times } = register
  if (order < parent.last) {
    const reason = `O registro ${reg} está fora de ordem: vem depois de um registro que o segue no leiaute.`
    addFinding(state, record, { code: 'ordem.registro', reason })
  }
  parent.last = Math.max(parent.last, order)
  parent.counts ??= new Map()
  const count = (parent.counts.get(reg) ?? 0) + 1
  parent.counts.set(reg, count)
  const maxCount = times === '1' || times === '1:1' ? 1 : times === '1:4' ? 4 : Number.POSITIVE_INFINITY
  if (count > maxCount) {
    const reason = `O registro ${reg} só pode vir ${maxCount === 1 ? 'uma vez' : `${maxCount} vezes`} sob ${parent.register.reg}.`
    addFinding(state, record, { code: 'ocorrencia.demais', reason })
  }
}

function checkBlock(state: CheckState, record: EfdRecord, block: { index: number }): void {
  if (record.reg === '0000' || record.reg === '9999') return
  const blockIndex = BLOCKS.indexOf(record.reg.charAt(0))
  if (blockIndex < block.index)
    addFinding(state, record, { code: 'ordem.bloco', reason: `O bloco ${record.reg.charAt(0)} está fora de ordem.` })
  else block.index = blockIndex
}
