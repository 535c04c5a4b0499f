import { DIAS_PACOTE, DIAS_PACOTE_USUAL, type PacoteBody } from '@portal/contract/fechamento/pacote.ts'
import { AppError } from '../../base/errors.ts'
import { hashPassword } from '../acesso/base/password.ts'
import type { PackageWish } from './make/make-package.ts'
import { dayOf } from './page/words.ts'

const DAY_MS = 24 * 3_600_000

const expiry = (mensagem: string) =>
  new AppError(422, 'pacote.expiry', mensagem, { erros: [{ campo: 'dt_expira', mensagem }] })

/**
 * The end of the last day, in Brasília. The limit is 90 days from today, in Brasília or by the clock of a caller in UTC,
 * whose day begins three hours earlier. Throws AppError 422 `pacote.expiry`.
 */
function expiryOf(day: string | undefined, now: Date): Date {
  const last = day ?? dayOf(new Date(now.getTime() + DIAS_PACOTE_USUAL * DAY_MS))
  if (last < dayOf(now)) throw expiry('O último dia já passou.')
  if (last > new Date(now.getTime() + DIAS_PACOTE * DAY_MS).toISOString().slice(0, 10))
    throw expiry(`O pacote vale no máximo ${DIAS_PACOTE} dias.`)
  return new Date(`${last}T23:59:59.999-03:00`)
}

/** What a call wants, as its task keeps it: the password as a hash only. Throws AppError 422 `pacote.expiry`. */
export async function toPackageWish(
  { conteudo, destinatarios = [], dt_expira, senha }: PacoteBody,
  now: Date,
): Promise<PackageWish> {
  const expiresAt = expiryOf(dt_expira, now).toISOString()
  const recipients = [...new Map(destinatarios.map((address) => [address.toLowerCase(), address])).values()]
  return {
    content: conteudo,
    recipients,
    expiresAt,
    passwordHash: senha === undefined ? null : await hashPassword(senha),
  }
}
