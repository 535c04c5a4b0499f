import { setImmediate } from 'node:timers/promises'
import type { Achado } from '@portal/contract/sped/sped.ts'
import type { Finding } from '@portal/efd/check/state.ts'
import { checkEfd } from '@portal/efd/check.ts'
import { BLOCKS } from '@portal/efd/layout/model.ts'
import { type EfdCounts, newCounts, writeEfd } from '@portal/efd/write.ts'
import { paced } from './paced.ts'
import type { CollectedMonth, FileRequest } from './read-month.ts'
import { fileRows } from './rows.ts'

interface Output {
  /** Filled with the lines per register. */
  counts?: EfdCounts
  /** Receives the bytes of the file in order. */
  onBytes?: (bytes: Buffer) => Promise<void>
}

/** Writes the file of a collected month through the checker and returns its errors. Works once per month. */
export async function judgeFile(
  { context, version, book, lines, carried }: CollectedMonth,
  { onBlock, signal }: Pick<FileRequest, 'onBlock' | 'signal'>,
  { counts = newCounts(), onBytes }: Output,
): Promise<{ list: Achado[]; count: number }> {
  const progress = progressOf(onBlock, counts)
  const rows = fileRows({ context, book, lines, version, carried, onBlock: progress.begin })
  async function* written() {
    for await (const bytes of writeEfd(rows, { version, counts })) {
      signal?.throwIfAborted()
      progress.update()
      await onBytes?.(bytes)
      yield bytes
      // the checker only computes: other requests get their turn here
      await setImmediate()
    }
  }
  const { findings, errors } = await checkEfd(written())
  return { list: findings.filter(({ severity }) => severity === 'erro').map(toAchado), count: errors }
}

/** Reports each block when it begins, and a long one again while it grows. */
function progressOf(onBlock: FileRequest['onBlock'], counts: EfdCounts) {
  let block = '0'
  return {
    begin(next: string) {
      block = next
      // when the next line comes, the writer closes the open block and writes the empty ones between
      const open = BLOCKS.findLastIndex((name) => counts.registers.has(`${name}001`))
      const empty = BLOCKS.indexOf(next) - open - 1
      onBlock?.(next, counts.lines + 1 + 2 * empty)
    },
    update: paced(() => onBlock?.(block, counts.lines)),
  }
}

const toAchado = ({ code, reg, field, line, reason, chave }: Finding): Achado => ({
  codigo: `EFD_${code.toUpperCase().replaceAll('.', '_')}`,
  gravidade: 'erro',
  mensagem: `Linha ${line}, registro ${reg}${field ? `, campo ${field}` : ''}: ${reason}${chave ? ` (chave ${chave})` : ''}`,
})
