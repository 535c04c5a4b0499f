import { isTaxId } from '@portal/fiscal/ids/tax-id.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { INSTALLATION, recordAudit } from '../base/audit.ts'
import type { Rule } from './counter.ts'

/** A limit whose number of failures is written to the audit. */
export interface Reached {
  of: 'login' | 'address'
  failures: number
}

/**
 * True when the free attempts are used up, and each time the failures double, so that a long attack gives few
 * lines.
 */
export const isMark = (failures: number, { free }: Pick<Rule, 'free'>): boolean =>
  failures >= free && Number.isInteger(Math.log2(failures / free))

const WORDS = { login: 'erros seguidos neste login', address: 'erros em um minuto deste endereço' } as const
const NOBODY = { account: { id: null, name: 'Não identificado' } }

/** Stores a typed login only if it is a tax id, because people type passwords there. */
export async function noteLimit(
  { db }: { db: Kysely<Database> },
  { login, address }: { login: string; address: string },
  reached: readonly Reached[],
): Promise<void> {
  if (reached.length === 0) return
  const entries = reached.map(({ of, failures }) => ({
    empresaId: INSTALLATION,
    what: 'login.failures' as const,
    target: of === 'login' && isTaxId(login) ? login : '',
    detail: `${failures} ${WORDS[of]}`,
  }))
  await recordAudit(db, { caller: NOBODY, address }, entries)
}
