import type { ArquivoContabil } from '@portal/contract/escrituracao/exportar.ts'
import { DIAS_PACOTE, DIAS_PACOTE_USUAL, type PacoteBody } from '@portal/contract/fechamento/pacote.ts'
import { AppError } from '../../base/errors.ts'
import { hashPassword } from '../acesso/base/password.ts'
import { noLayout } from '../escrituracao/exportar/make-export.ts'
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

/** Throws AppError 400 `exportacao.layout`. */
function exportWishOf(wish: PacoteBody['exportacao']): ArquivoContabil {
  const { sistema, leiaute, formato } = wish ?? { sistema: 'planilha' }
  if (sistema === 'livre' && leiaute === undefined) throw noLayout()
  return { sistema, leiaute, formato }
}

/** What a call wants, as its task keeps it: the password as a hash only. Throws AppError 422 `pacote.expiry`, 400 `exportacao.layout`. */
export async function toPackageWish(
  { conteudo, exportacao, destinatarios = [], dt_expira, senha }: PacoteBody,
  now: Date,
): Promise<PackageWish> {
  const expiresAt = expiryOf(dt_expira, now).toISOString()
  const recipients = [...new Map(destinatarios.map((address) => [address.toLowerCase(), address])).values()]
  return {
    content: conteudo,
    export: conteudo.includes('contabil') ? exportWishOf(exportacao) : null,
    recipients,
    expiresAt,
    passwordHash: senha === undefined ? null : await hashPassword(senha),
  }
}
