import type { BlocoEntrega } from '@portal/contract/fechamento/entrega-texto.ts'
import { problemaDoTexto, saudacaoDe, TEXTO_ENTREGA } from '@portal/contract/fechamento/entrega-texto.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { monthText } from '../../../base/days.ts'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { Actor } from '../../acesso/base/audit.ts'
import { mailedName } from '../../acesso/convite/words.ts'
import type { StoredPackage } from '../base/store.ts'
import { groupsOfSide, type PackageSummary, sumOfGroups } from '../base/summary.ts'
import { centsWords, dayText } from '../page/words.ts'

export interface DeliveryText {
  text: string
  reminds: boolean
}

/** Text and reminder of the office; the product's where it wrote none. */
export async function readDeliveryText(tx: Transaction<Database>): Promise<DeliveryText> {
  const { rows } = await sql<{ delivery: { text: string | null; reminds: boolean } | null }>`
    select my_delivery() as delivery`.execute(tx)
  const own = rows[0]?.delivery
  return { text: own?.text ?? TEXTO_ENTREGA, reminds: own?.reminds ?? true }
}

/** Throws AppError 422 `entrega.text`, 403 `entrega.role`. */
export async function saveDeliveryText(
  db: Kysely<Database>,
  actor: Actor,
  { text, reminds }: { text: string | null; reminds: boolean },
): Promise<void> {
  const problem = text === null ? null : problemaDoTexto(text)
  if (problem) throw new AppError(422, 'entrega.text', problem, { erros: [{ campo: 'ds_texto', mensagem: problem }] })
  await inScope(db, { accountId: actor.caller.account.id, empresaIds: [] }, (tx) =>
    sql`select save_delivery(${JSON.stringify({ text, reminds })}::jsonb)`.execute(tx),
  )
}

/** «Emitidas: 163.656,93. Recebidas: 90.210,00.»; what a package sums and no more. */
export function totalsText(summary: PackageSummary): string {
  const sides = [
    ['Emitidas', sumOfGroups(groupsOfSide(summary, 'E'))],
    ['Recebidas', sumOfGroups(groupsOfSide(summary, 'R'))],
  ] as const
  return sides.flatMap(([name, sum]) => (sum === null ? [] : [`${name}: ${centsWords(sum)}.`])).join(' ')
}

/** Values of the blocks, but the address, which is not stored. Names are one line each. */
export const wordsOf = (
  it: StoredPackage,
  { contact, sender }: { contact: string | null; sender: string },
): Record<Exclude<BlocoEntrega, 'endereço'>, string> => ({
  contato: mailedName(saudacaoDe(contact ?? '')),
  mês: monthText(it.month),
  empresa: mailedName(it.sender.empresa.name),
  validade: dayText(it.expiresAt),
  totais: it.summary ? totalsText(it.summary) : '',
  'quem envia': mailedName(sender),
})
