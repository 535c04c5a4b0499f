import { BLOCKS, type Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { type Checker, type CheckState, say } from './state.ts'

interface Open {
  register: Register
  /** Order of the last child, and how often each came; most have none */
  last: number
  counts: Map<string, number> | null
}

/**
 * Where a record stands: its block, under its parent, after its elder siblings, and no more often than it may.
 * Source  Guia Prático, chapter I, section 2 (order of blocks and registers, hierarchy, occurrence)
 */
export function orderChecker(state: CheckState): Checker {
  const open: (Open | undefined)[] = []
  const block = { at: -1 }
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
        say(state, record, { code: 'hierarquia.pai', reason })
        return
      }
      checkPlace(state, record, { register, parent })
    },
  }
}

/** Openings and closings stand under 0000; the closing of the file under nothing. */
function isParent(parent: Register, { parent: wanted, level, block }: Register): boolean {
  if (parent.reg === wanted) return true
  return level === 1 ? parent.level === 0 : level === 2 && parent.reg === `${block}001`
}

function checkPlace(
  state: CheckState,
  record: EfdRecord,
  { register, parent }: { register: Register; parent: Open },
): void {
  const { reg, order, times } = register
  if (order < parent.last) {
    const reason = `O registro ${reg} está fora de ordem: vem depois de um registro que o segue no leiaute.`
    say(state, record, { code: 'ordem.registro', reason })
  }
  parent.last = Math.max(parent.last, order)
  parent.counts ??= new Map()
  const count = (parent.counts.get(reg) ?? 0) + 1
  parent.counts.set(reg, count)
  const most = times === '1' || times === '1:1' ? 1 : times === '1:4' ? 4 : Number.POSITIVE_INFINITY
  if (count > most) {
    const reason = `O registro ${reg} só pode vir ${most === 1 ? 'uma vez' : `${most} vezes`} sob ${parent.register.reg}.`
    say(state, record, { code: 'ocorrencia.demais', reason })
  }
}

function checkBlock(state: CheckState, record: EfdRecord, block: { at: number }): void {
  if (record.reg === '0000' || record.reg === '9999') return
  const at = BLOCKS.indexOf(record.reg.charAt(0))
  if (at < block.at)
    say(state, record, { code: 'ordem.bloco', reason: `O bloco ${record.reg.charAt(0)} está fora de ordem.` })
  else block.at = at
}
