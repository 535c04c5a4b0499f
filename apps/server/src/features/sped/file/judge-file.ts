import { setImmediate } from 'node:timers/promises'
import type { Achado } from '@portal/contract/sped/sped.ts'
import type { Finding } from '@portal/efd/check/state.ts'
import { checkEfd } from '@portal/efd/check.ts'
import { BLOCKS } from '@portal/efd/layout/model.ts'
import { type EfdCounts, newCounts, writeEfd } from '@portal/efd/write.ts'
import { type Kysely, sql } from 'kysely'
import { clampedCents } from '../../../db/clamped.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { documentOf, type NamedNote } from '../month/book/findings.ts'
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
): Promise<{ list: Finding[]; count: number }> {
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
  return { list: findings.filter(({ severity }) => severity === 'erro'), count: errors }
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

/** Errors of the checker as a person reads them, each with the document of the company that its lines are about. */
export async function toAchados(
  db: Kysely<Database>,
  { empresa, account }: Pick<FileRequest, 'empresa' | 'account'>,
  list: readonly Finding[],
): Promise<Achado[]> {
  const chaves = [...new Set(list.flatMap(({ chave }) => chave ?? []))]
  const notes = new Map<string, NamedNote>()
  if (chaves.length > 0)
    await inScope(db, { empresaIds: [empresa.id], accountId: account.id }, async (tx) => {
      const { rows } = await sql<NamedNote>`
        select n.id, n.chave, n.tipo, n.number, n.issued_local::date::text as issued, ${clampedCents('n.total_cents')} as total,
          n.cfop, n.natureza as nature, n.emitente_tax_id as issuer_id,
          case when n.papel = 'E' then n.destinatario_name else n.emitente_name end as party_name
        from nota n where n.empresa_id = ${empresa.id}::bigint and n.chave = any(${chaves})`.execute(tx)
      for (const note of rows) notes.set(note.chave, note)
    })
  return list.map((finding) => toAchado(finding, notes.get(finding.chave ?? '')))
}

const toAchado = ({ code, reg, field, line, reason, chave }: Finding, note: NamedNote | undefined): Achado => ({
  codigo: `EFD_${code.toUpperCase().replaceAll('.', '_')}`,
  gravidade: 'erro',
  mensagem: `Linha ${line}, registro ${reg}${field ? `, campo ${field}` : ''}: ${reason}${chave ? ` (chave ${chave})` : ''}`,
  ...(note ? { documento: documentOf(note) } : {}),
})
