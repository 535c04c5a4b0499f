import type { Comeco } from '@portal/contract/escritorio/comeco.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import { type Actor, INSTALLATION } from '../acesso/base/audit.ts'

interface Beginning {
  may_create: boolean
  /** Null for who is dono of no office */
  office_at: Date | null
  empresas: number
  empresas_at: Date | null
  certified: number
  certified_at: Date | null
  capturing: number
  capturing_at: Date | null
  people: number
  people_at: Date | null
}

/** How far the first steps of the caller's office are; null of it for who is no dono. */
export const readBeginning = (db: Kysely<Database>, { caller }: Actor, now: Date): Promise<Comeco> =>
  inScope(db, { accountId: caller.account.id, empresaIds: [INSTALLATION] }, async (tx) => {
    const { rows } = await sql<Beginning>`select * from my_beginning(${now})`.execute(tx)
    const [row] = rows
    return { fl_criar: row?.may_create ? 'S' : 'N', escritorio: row?.office_at ? stepsOf(row, row.office_at) : null }
  })

const stepsOf = (row: Beginning, officeAt: Date): Comeco['escritorio'] => ({
  dt_criacao: officeAt.toISOString(),
  empresas: stepOf(row.empresas, row.empresas_at),
  certificados: stepOf(row.certified, row.certified_at),
  capturas: stepOf(row.capturing, row.capturing_at),
  pessoas: stepOf(row.people, row.people_at),
})

const stepOf = (quantidade: number, at: Date | null) => ({ quantidade, dt: at?.toISOString() ?? null })
