import pg from 'pg'
import { isDatabaseAway, isDatabaseBusy, isDiskFull } from './away.ts'

export type DatabaseFault = 'away' | 'damaged' | 'full' | 'refused'

/** data_corrupted and index_corrupted; a page whose checksum is wrong. */
const DAMAGED = /^XX00[12]$/

const isDamaged = (error: pg.DatabaseError): boolean =>
  DAMAGED.test(error.code ?? '') || error.message.startsWith('invalid page in block')

/**
 * One line for the operator about an error of PostgreSQL or of the connection to it, with its kind; null for other errors. `table`: the
 * table that was being read or written.
 */
export function databaseRefusal(error: unknown, table = ''): { line: string; kind: DatabaseFault } | null {
  const where = table === '' ? '' : ` na tabela ${table}`
  if (isDatabaseAway(error) || isDatabaseBusy(error))
    return {
      kind: 'away',
      line: `O banco de dados parou de responder${where}. Tente de novo; «portal doutor» diz o que há com ele.`,
    }
  if (isDiskFull(error)) return { kind: 'full', line: 'Não há mais espaço no disco do banco de dados.' }
  if (!(error instanceof pg.DatabaseError)) return null
  const [first = ''] = error.message.split('\n')
  if (isDamaged(error))
    return {
      kind: 'damaged',
      line: `O disco estragou dados do banco${where} (${first}). Pare o portal e siga docs/operations.md, seção 8, «Página danificada».`,
    }
  return { kind: 'refused', line: `O banco de dados recusou o comando${where}: ${first}.` }
}
